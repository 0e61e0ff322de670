/** Where a view breaks, the rest of the page stays: it says so and can be tried again. */
import { Component, type ComponentChildren, type JSX } from "preact";
import { t } from "./texts";
import { Button } from "./ui";

interface State {
  readonly fault: string;
}

export class Boundary extends Component<{ readonly children: ComponentChildren }, State> {
  override state: State = { fault: "" };

  override componentDidCatch(error: unknown): void {
    this.setState({ fault: error instanceof Error ? error.message : String(error) });
  }

  override render(): ComponentChildren | JSX.Element {
    if (!this.state.fault) return this.props.children;
    return (
      <div class="page stack" role="alert">
        <h2>{t("Something went wrong here")}</h2>
        <p>{t("Your games are safe.")}</p>
        <p class="small engine-detail">{this.state.fault}</p>
        <div class="row">
          <Button label={t("Try again")} onClick={() => this.setState({ fault: "" })} />
        </div>
      </div>
    );
  }
}
