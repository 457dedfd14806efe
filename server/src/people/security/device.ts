import Bowser from 'bowser'

/** How a client of the hosted protocol names itself: 'supabase-js-node/2.109.0', or 'supabase-js/2.119.1; runtime=node'. */
const CLIENT = /^(supabase-[a-z-]+)\/(\d[\w.-]*)(;|$)/

/** A browser as its owner knows it: 'Chrome on Android'; a script by its library: 'supabase-js-node 2.109.0'. */
export function describeDevice(userAgent: string | null): string {
  if (!userAgent) return 'Unknown device'
  const [, client, version] = CLIENT.exec(userAgent) ?? []
  if (client) return `${client} ${version}`
  const { browser, os } = Bowser.parse(userAgent)
  const names = [browser.name, os.name].filter(Boolean)
  return names.length > 0 ? names.join(' on ') : 'Unknown device'
}
