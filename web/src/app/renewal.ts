/** A page that stays open looks for a newer version: installed apps are not closed for weeks. */

/** Browsers look by themselves when a page is opened, and never while it stays. */
const HOUR = 3_600_000;
/** Who goes to and fro between two apps does not ask each time. */
const MINUTE = 60_000;

/** Look once an hour, and when the page comes back to the front. */
export function watchRenewal(registration: Pick<ServiceWorkerRegistration, "update">): void {
  let last = Date.now();
  const look = (): void => {
    last = Date.now();
    // Without a network there is nothing new.
    registration.update().catch(() => undefined);
  };
  setInterval(look, HOUR);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && Date.now() - last >= MINUTE) look();
  });
}
