// Taking something away: as a file, or by the clipboard. Each says what was done.
export function download(text: string, name: string, type: string): string {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = Object.assign(document.createElement("a"), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
  return `Downloaded as ${name}.`;
}

export function copy_link(link: string): Promise<string> {
  return navigator.clipboard.writeText(link).then(
    () => "The link has been copied.",
    () => "The link could not be copied. Copy the address of this page instead.",
  );
}

export function copy_text(text: string): Promise<string> {
  return navigator.clipboard.writeText(text).then(
    () => "Copied.",
    () => "The browser won't let this page copy it. Download it instead.",
  );
}
