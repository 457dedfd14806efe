import { networksOf } from './client-address'
import { createSlots, type Slots } from './slots'

/** How many lines of a site (IPv6) may take all of their own. */
const LINES_OF_A_SITE = 3
/** What part of all a site may take. */
const SHARE_OF_A_SITE = 0.75

/**
 * Slots of which each network has its share. By IPv6 somebody has as many addresses as they like, and often as many lines: they are
 * counted in their line, and in their site.
 * @param each how many a network may have
 */
export function createNetworkSlots({ all = Infinity, each }: { all?: number; each: number }): Slots {
  const lines = createSlots({ all, each })
  const sites = createSlots({ each: Math.min(LINES_OF_A_SITE * each, Math.floor(SHARE_OF_A_SITE * all)) })
  return {
    taken: lines.taken,
    take: (address) => {
      const [line, site] = address === undefined ? [] : networksOf(address)
      const leaveLine = lines.take(line)
      if (!leaveLine || site === undefined) return leaveLine
      const leaveSite = sites.take(site)
      if (!leaveSite) {
        leaveLine()
        return undefined
      }
      return () => {
        leaveLine()
        leaveSite()
      }
    },
  }
}
