import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Whether an address is everybody's: neither of this machine, nor of a network of its own, nor one that leads into such. */
export function isOutside(address: string): boolean {
  return isIP(address) !== 0 && ipaddr.process(address).range() === 'unicast'
}

/** The address that a host is itself, without asking anybody; undefined for a name. @param host as a URL has it, or without brackets */
export function literalOf(host: string): string | undefined {
  const bare = host.replace(/^\[|\]$/g, '')
  return isIP(bare) ? bare : undefined
}

/** Whether a host is seen to be inside before anybody is asked. */
export function isPlainlyInside(host: string): boolean {
  const literal = literalOf(host)
  return literal === undefined ? /(^|\.)localhost\.?$/i.test(host) : !isOutside(literal)
}

/** Whether admins may have Makao connect into the network that it stands in: of several agencies, an admin of one is nobody there. */
export const mayReachInside = ({ isForAgencies }: { isForAgencies: boolean }): boolean => !isForAgencies
