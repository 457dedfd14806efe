import { type Currency, formatMoney } from '@makao/contract/money'
import type { FoundTenancy, Suggestion } from '@makao/contract/money/receipt-lines/receipt-lines.schema'
import { matchReasonNames } from '@makao/contract/money/receipt-lines/receipt-lines.terms'
import * as words from './receipt-lines.words'

interface SuggestionLineProps {
  suggestion: Pick<
    FoundTenancy,
    'tenantName' | 'unitNumber' | 'propertyName' | 'accountNumber' | 'owed' | 'credit' | 'endDate'
  > &
    Partial<Pick<Suggestion, 'reasons'>>
  currency: Currency
}

/** A tenancy that money may be for: who, where, what they owe, and why it is thought so. */
export function SuggestionLine({ suggestion, currency }: SuggestionLineProps) {
  const { tenantName, unitNumber, propertyName, accountNumber, owed, credit, endDate, reasons = [] } = suggestion
  const shown = (minor: number) => formatMoney(minor, currency, 'code')
  const stands = owed > 0 ? words.owes(shown(owed)) : credit > 0 ? words.hasCredit(shown(credit)) : words.owesNothing
  return (
    <div className="min-w-0 grow basis-48 text-sm">
      <p className="wrap-anywhere">
        <span className="font-medium">{tenantName}</span>{' '}
        <span className="text-soft">
          · {unitNumber}, {propertyName} · {accountNumber}
        </span>
      </p>
      <p className="wrap-anywhere text-soft">
        {[stands, endDate !== null && words.movedOut].filter(Boolean).join(' · ')}
        {reasons.map(({ kind, words: said }) => ` · ${matchReasonNames[kind]}${said ? ` ${said}` : ''}`)}
      </p>
    </div>
  )
}
