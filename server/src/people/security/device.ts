import Bowser from 'bowser'

/** A browser as its owner knows it: 'Chrome on Android'. */
export function describeDevice(userAgent: string | null): string {
  if (!userAgent) return 'Unknown device'
  const { browser, os } = Bowser.parse(userAgent)
  const names = [browser.name, os.name].filter(Boolean)
  return names.length > 0 ? names.join(' on ') : 'Unknown device'
}
