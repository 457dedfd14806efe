import type { LineToMatch } from '@makao/contract/money/payment-lines/payment-lines.schema'
import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../../lib/api'

export const matchedLines = (lines: LineToMatch[]) =>
  api.paymentLines.match.queryOptions({
    input: { lines },
    enabled: lines.length > 0,
    placeholderData: keepPreviousData,
  })
