/** Files that leave the page by the reader's wish. */

/** Save a file where the browser puts such things. */
export function download(name: string, data: string | Uint8Array, type: string): void {
  const blob = new Blob([typeof data === "string" ? data : new Uint8Array(data)], { type });
  const address = URL.createObjectURL(blob);
  const anchor = document.createElement("a");
  anchor.href = address;
  anchor.download = name;
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
