import { BlockList, isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** One spelling for each address. IPv4 addresses arrive in the form of IPv6 where a server listens on both. */
const plain = (address: string) => (isIP(address) ? ipaddr.process(address).toString() : address)

/**
 * The networks that the tries of an address are counted in, the smallest first. By IPv6 a line at home has 2^64 addresses
 * (/64) and a site 2^16 such lines (/48): who has one of them has all of them.
 */
export function networksOf(address: string): [line: string, site?: string] {
  const parsed = isIP(address) ? ipaddr.process(address) : undefined
  if (!(parsed instanceof ipaddr.IPv6)) return [parsed?.toString() ?? address]
  const network = (groups: number) => {
    const kept = parsed.parts.map((group, index) => (index < groups ? group : 0))
    return `${new ipaddr.IPv6(kept)}/${16 * groups}`
  }
  return [network(4), network(3)]
}

/** Nobody has so many proxies; who writes more of them into the header would have each of them looked at. */
const MOST_PROXIES = 10

/**
 * Tells whether an address is that of a proxy that is trusted.
 * @param proxies addresses and networks, for example '10.0.0.5' and '192.168.0.0/16'
 */
export function proxyReader(proxies: readonly string[]): (address: string) => boolean {
  const trusted = new BlockList()
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) trusted.addAddress(address, family)
    else trusted.addSubnet(address, Number(bits), family)
  }
  return (address) => trusted.check(plain(address), isIP(plain(address)) === 6 ? 'ipv6' : 'ipv4')
}

/**
 * Tells who is calling. A proxy that is trusted names whom it speaks for in X-Forwarded-For; what anybody else writes
 * there is not believed.
 */
export function clientAddressReader(proxies: readonly string[]) {
  const isTrusted = proxyReader(proxies)

  return (socketAddress: string | undefined, forwardedFor: string | undefined): string | undefined => {
    if (socketAddress === undefined) return undefined
    let address = plain(socketAddress)
    // From the nearest on: each trusted proxy added the address it was called from.
    for (const hop of forwardedFor?.split(',').slice(-MOST_PROXIES).reverse() ?? []) {
      const named = plain(hop.trim())
      if (!isTrusted(address) || !isIP(named)) return address
      address = named
    }
    return address
  }
}
