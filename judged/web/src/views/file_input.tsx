// A transcript from this device.
export function FileInput({ onText }: { onText: (text: string) => void }) {
  return (
    <input
      type="file"
      aria-label="A transcript in YAML or JSON"
      accept=".yaml,.yml,.json,text/plain"
      onChange={(e) => void e.currentTarget.files?.[0]?.text().then(onText)}
    />
  );
}
