import type { LineToMatch } from '@makao/contract/money/payment-lines/payment-lines.schema'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, client } from '../../../lib/api'

/** Whose rows may be, each with what was asked: the answer before stays until the next one is there. */
export const matchedLines = (lines: LineToMatch[]) =>
  queryOptions({
    queryKey: api.paymentLines.match.queryOptions({ input: { lines } }).queryKey,
    queryFn: async ({ signal }) => {
      const asked = new Map(lines.map((line) => [line.key, line]))
      const found = await client.paymentLines.match({ lines }, { signal })
      return found.map((matched) => ({ ...matched, asked: asked.get(matched.key) }))
    },
    enabled: lines.length > 0,
    placeholderData: keepPreviousData,
  })
