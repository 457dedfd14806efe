import { BlockList, isIP } from 'node:net'

/** IPv4 addresses arrive in the form of IPv6 where a server listens on both. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/, '')

/**
 * Tells who is calling. A proxy that is trusted names whom it speaks for in X-Forwarded-For; what anybody else writes
 * there is not believed.
 * @param proxies addresses and networks, for example '10.0.0.5' and '192.168.0.0/16'
 */
export function clientAddressReader(proxies: readonly string[]) {
  const trusted = new BlockList()
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) trusted.addAddress(address, family)
    else trusted.addSubnet(address, Number(bits), family)
  }
  const isTrusted = (address: string) => trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

  return (socketAddress: string | undefined, forwardedFor: string | undefined): string | undefined => {
    if (socketAddress === undefined) return undefined
    let address = plain(socketAddress)
    // From the nearest on: each trusted proxy added the address it was called from.
    for (const hop of forwardedFor?.split(',').reverse() ?? []) {
      const named = plain(hop.trim())
      if (!isTrusted(address) || !isIP(named)) return address
      address = named
    }
    return address
  }
}
