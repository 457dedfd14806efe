import type { Oddity, ReconciledState } from './reconciliation.kinds'

export const reconciledStateNames: Record<ReconciledState, string> = {
  agrees: 'Agrees',
  differs: 'Differs',
  not_stated: 'No statement',
}

export const oddityNames: Record<Oddity, string> = {
  not_on_statement: 'Not on the statement',
  other_amount: 'Another amount on the statement',
  typed: 'Typed by hand, on no statement',
  unmatched: 'Unmatched',
}
