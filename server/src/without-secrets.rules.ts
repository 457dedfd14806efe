/** A provider, or whatever stands before it, may say back what it was told: its words are shown to people and kept. */
export function withoutSecrets(answer: string, secrets: readonly string[]): string {
  return secrets.reduce((text, secret) => {
    const inJson = JSON.stringify(secret).slice(1, -1)
    return text.replaceAll(secret, '***').replaceAll(inJson, '***')
  }, answer)
}
