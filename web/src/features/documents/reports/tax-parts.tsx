import { formatDay } from '@makao/contract/days'
import { taxPropertySheet } from '@makao/contract/documents/reports/reports.sheets'
import { letAs, NO_OWNER_AGREED, taxCashLines } from '@makao/contract/documents/reports/reports.terms'
import type { TaxCash, TaxProperty } from '@makao/contract/documents/reports/tax.schema'
import { type Currency, formatMoney } from '@makao/contract/money'
import { Link } from '@tanstack/react-router'
import { Badge } from '../../../ui/badge'
import { Card, CardHeader } from '../../../ui/card'
import { totalLines } from '../../../ui/money-totals'
import { PropertyLink } from '../../../ui/page-links'
import { sheetColumns } from '../../../ui/sheet-columns'
import { textLinkClass } from '../../../ui/text-link'
import { ReportRows, type Shown } from './report-parts'
import * as words from './reports.words'
import { inOrder, shownKeys } from './row-order'
import '../../../styles/dashboard.css'

const columns = (currency: Currency) =>
  sheetColumns(
    taxPropertySheet(currency),
    {
      property: ({ propertyId, propertyName, landReference, city }) => (
        <span title={[propertyName, landReference ?? words.noTitleNumber, city].join(' · ')}>
          <PropertyLink propertyId={propertyId}>{propertyName}</PropertyLink>
        </span>
      ),
      letAs: ({ isCommercial }) => <Badge tone={isCommercial ? 'info' : 'plain'}>{letAs(isCommercial)}</Badge>,
      kept: ({ kept }) => (kept === 0 ? '-' : formatMoney(kept, currency, 'none')),
      gross: ({ gross }) => <span className="font-medium">{formatMoney(gross, currency, 'none')}</span>,
    },
    {
      currency,
      placed: { property: { phone: 'name', share: 28 }, letAs: { phone: 'under' }, gross: { phone: 'figure' } },
    },
  )

interface TaxPropertiesProps extends Pick<Shown, 'sort' | 'onSort'> {
  properties: readonly TaxProperty[]
  currency: Currency
}

export function TaxProperties({ properties, currency, ...order }: TaxPropertiesProps) {
  const sheet = taxPropertySheet(currency)
  const sum = (key: 'received' | 'kept' | 'gross') => properties.reduce((total, row) => total + row[key], 0)
  return (
    <ReportRows
      caption={sheet.title}
      title={sheet.title}
      columns={columns(currency)}
      rows={inOrder(properties, sheet, order.sort)}
      keyOf={({ propertyId, isCommercial }) => `${propertyId} ${isCommercial}`}
      orders={shownKeys(sheet)}
      usual="property"
      totals={totalLines([{ currency }], () => ({
        received: sum('received'),
        kept: sum('kept'),
        gross: sum('gross'),
      }))}
      empty={{ title: words.noPropertyOfThisLandlordIn }}
      {...order}
    />
  )
}

interface LandlordNameProps {
  report: 'tax-kenya' | 'tax-uganda'
  ownerId: string | null
  name: string | null
  month?: string
  year?: number
}

/** Leads to the landlord's own return; properties for which no owner is agreed have none. */
export function LandlordName({ report, ownerId, name, month, year }: LandlordNameProps) {
  if (ownerId === null) return NO_OWNER_AGREED
  return (
    <Link
      to="/dashboard/reports"
      search={{ report, owner: ownerId, ...(month && { month }), ...(year && { year }) }}
      className={textLinkClass}
    >
      {name}
    </Link>
  )
}

/** One line of a reckoning: what, and how much. */
export function Line({ text, amount, strong = false }: { text: string; amount: string; strong?: boolean }) {
  return (
    <li className={`flex items-baseline justify-between gap-3 px-5 py-2 ${strong ? 'font-semibold' : ''}`}>
      <span className="min-w-0 wrap-anywhere">{text}</span>
      <span className="max-w-3/5 shrink-0 text-right wrap-anywhere figures">{amount}</span>
    </li>
  )
}

/** What the cash that came in stands on: the lines make up the last one. */
export function TaxCashCard({ cash, currency }: { cash: TaxCash; currency: Currency }) {
  return (
    <Card className="pb-3">
      <CardHeader title={words.cashReceivedByKind} />
      <ul className="divide-y divide-line">
        {taxCashLines
          .filter(({ key }) => cash[key] !== 0)
          .map(({ key, title }) => (
            <Line key={key} text={title} amount={formatMoney(cash[key], currency)} />
          ))}
        <Line text={words.cashReceived} amount={formatMoney(cash.cashReceived, currency)} strong />
      </ul>
    </Card>
  )
}

export function TaxNotes({ notes, lawAsOf }: { notes: readonly string[]; lawAsOf: string }) {
  return (
    <Card className="pb-4">
      <CardHeader title={words.notesLawAsOf(formatDay(lawAsOf))} />
      <ul className="list-disc space-y-1.5 pr-5 pl-9 text-sm text-soft">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </Card>
  )
}
