/** The parts that every view is made of. */
export { announce } from "./announce";
export { Button, IconButton, LinkButton } from "./button";
export { Choice, Field, Stepper, Switch } from "./field";
export { Findings, SeveritySign } from "./findings";
export { Icon, type IconName } from "./icon";
export { Sheet } from "./sheet";
export { Why } from "./why";
