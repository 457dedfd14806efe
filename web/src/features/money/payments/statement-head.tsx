import { type Currency, formatMoney } from '@makao/contract/money'
import * as common from '../../../ui/common.words'
import * as words from './payments.words'

/** 'KES 500', 'KES 500 credit'. */
export const balanceText = (balance: number, currency: Currency) =>
  balance < 0 ? words.moneyCredit(formatMoney(-balance, currency)) : formatMoney(balance, currency)

/** What the columns of an account are called; a phone says it before each amount. */
export function StatementHead() {
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: laid out as a grid on a phone, browsers take a table's own roles away
    <thead role="rowgroup" className="border-b border-line text-sm text-soft max-sm:sr-only">
      <tr role="row" className="*:h-10 *:px-2.5 *:font-medium *:first:pl-5 *:last:pr-5">
        <th role="columnheader" scope="col">
          {common.day}
        </th>
        <th role="columnheader" scope="col">
          {words.what}
        </th>
        {[words.charged, common.paid, common.balance].map((header) => (
          <th key={header} role="columnheader" scope="col" className="text-right">
            {header}
          </th>
        ))}
      </tr>
    </thead>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  )
}
