import { formatDay } from '@makao/contract/days'
import type { ReportPlaces } from '@makao/contract/documents/reports/report-places.schema'
import { efrisSheet } from '@makao/contract/documents/reports/reports.sheets'
import type { EfrisLine, EfrisLines } from '@makao/contract/documents/reports/tax.schema'
import { formatMoney } from '@makao/contract/money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { Chip, Chips } from '../../../ui/chips'
import { classNames } from '../../../ui/class-names'
import { laterDialog } from '../../../ui/later-dialog'
import { PlaceLinks, TenantLink } from '../../../ui/page-links'
import { sheetColumns } from '../../../ui/sheet-columns'
import { textLinkClass } from '../../../ui/text-link'
import { ReportFrame } from './report-frame'
import { ReportFigures, ReportRows, type Shown } from './report-parts'
import { efrisLines } from './reports.queries'
import * as words from './reports.words'
import { inOrder, shownKeys } from './row-order'
import { TaxNotes } from './tax-parts'
import '../../../styles/dashboard.css'

const dialogs = () => import('./fiscal-number-dialogs')
const FiscalNumberDialog = laterDialog(() => dialogs().then((file) => file.FiscalNumberDialog))
const PasteNumbersDialog = laterDialog(() => dialogs().then((file) => file.PasteNumbersDialog))

interface EfrisReportProps extends Shown {
  month: string
  ownerId: string | undefined
  places: ReportPlaces
}

/** Receipts of business premises in Uganda, to be typed into EFRIS, with the numbers that it gave them. */
export function EfrisReport({ month, ownerId, places, ...shown }: EfrisReportProps) {
  const query = useQuery(efrisLines(month, ownerId, places))
  return <ReportFrame query={query}>{(data) => <EfrisView data={data} {...shown} />}</ReportFrame>
}

const PAGE_SIZE = 50
const money = (amount: number) => formatMoney(amount, 'UGX')
const figure = (amount: number) => formatMoney(amount, 'UGX', 'none')

const enteredText = ({ enteredBy, enteredOn }: EfrisLine) =>
  enteredOn === null ? undefined : words.enteredBy(enteredBy, formatDay(enteredOn))

function NumberCell({ line, onEnter }: { line: EfrisLine; onEnter: (line: EfrisLine) => void }) {
  const { number, receiptNumber, allowed } = line
  if (!allowed.includes('enter')) return number ?? words.noFiscalNumber
  return (
    <button
      type="button"
      title={enteredText(line)}
      aria-label={
        number === null ? words.enterFiscalNumberOf(receiptNumber) : words.changeFiscalNumber(number, receiptNumber)
      }
      className={textLinkClass}
      onClick={() => onEnter(line)}
    >
      {number ?? words.enterFiscalNumber}
    </button>
  )
}

const columns = (onEnter: (line: EfrisLine) => void, onPayment: Shown['onPayment']) =>
  sheetColumns(
    efrisSheet,
    {
      receipt: ({ paymentId, receiptNumber, receivedOn, reversedOn }: EfrisLine) => (
        <>
          <button
            type="button"
            className={classNames(textLinkClass, 'whitespace-nowrap')}
            onClick={() => onPayment(paymentId)}
          >
            {receiptNumber}
          </button>
          <span className="sm:hidden"> · {formatDay(receivedOn)}</span>
          {reversedOn !== null && (
            <>
              {' '}
              <Badge tone="bad">{words.reversed}</Badge>
            </>
          )}
        </>
      ),
      tenant: ({ tenantId, tenantName }) => <TenantLink tenantId={tenantId}>{tenantName}</TenantLink>,
      property: ({ unitId, unitNumber, propertyId, propertyName }) => (
        <PlaceLinks unit={unitNumber} {...{ unitId, propertyId, propertyName }} />
      ),
      vat: ({ vat }) => (vat === 0 ? '-' : figure(vat)),
      apart: ({ apart }) => (apart === 0 ? '-' : figure(apart)),
      number: (line) => <NumberCell line={line} onEnter={onEnter} />,
    },
    {
      currency: 'UGX',
      areHeadsBare: true,
      without: ['unit'],
      placed: {
        tenant: { phone: 'name', share: 18 },
        tenantPin: { from: 'wide' },
        net: { from: 'wide' },
        vat: { from: 'wide' },
        property: { share: 20 },
        gross: { phone: 'figure' },
        receipt: { phone: 'under' },
        number: { phone: 'word' },
        apart: { from: 'widest' },
      },
    },
  )

function EfrisView({ data, page, onPage, onPayment, sort, onSort }: Shown & { data: EfrisLines }) {
  const [isMissingOnly, setMissingOnly] = useState(false)
  const [entering, setEntering] = useState<EfrisLine>()
  const [isPasting, setPasting] = useState(false)
  const { rows, sums, missing, notes, lawAsOf, allowed } = data
  const isMissing = ({ number, reversedOn }: EfrisLine) => number === null && reversedOn === null
  const shown = inOrder(isMissingOnly ? rows.filter(isMissing) : rows, efrisSheet, sort)
  // Entering the last number of the last page leaves none there.
  const now = Math.min(page, Math.max(1, Math.ceil(shown.length / PAGE_SIZE)))
  const choose = (only: boolean) => {
    setMissingOnly(only)
    onPage(1)
  }
  return (
    <div className="space-y-4">
      <ReportFigures
        figures={[
          { label: words.net, value: money(sums.net) },
          { label: words.vat, value: money(sums.vat), isNone: sums.vat === 0 },
          { label: words.gross, value: money(sums.gross) },
          {
            label: words.withoutFiscalNumber,
            value: missing.toLocaleString('en-KE'),
            note: words.ofReceipts(rows.length),
            isBad: missing > 0,
          },
        ]}
      />
      {rows.length > 0 && (
        <div className="flex flex-wrap items-end justify-between gap-2">
          <fieldset aria-label={words.whichReceipts}>
            <Chips>
              <Chip isChosen={!isMissingOnly} onChoose={() => choose(false)}>
                {words.allReceipts}
              </Chip>
              <Chip isChosen={isMissingOnly} onChoose={() => choose(true)}>
                {words.withoutFiscalNumber}
              </Chip>
            </Chips>
          </fieldset>
          {allowed.includes('enterMany') && (
            <Button variant="secondary" onClick={() => setPasting(true)}>
              {words.pasteFiscalNumbers}
            </Button>
          )}
        </div>
      )}
      <ReportRows
        caption={efrisSheet.title}
        columns={columns(setEntering, onPayment)}
        rows={shown.slice((now - 1) * PAGE_SIZE, now * PAGE_SIZE)}
        keyOf={({ paymentId }) => paymentId}
        orders={shownKeys(efrisSheet)}
        usual="date"
        totals={
          isMissingOnly
            ? []
            : [{ net: figure(sums.net), vat: figure(sums.vat), gross: money(sums.gross), apart: figure(sums.apart) }]
        }
        empty={{ title: isMissingOnly ? words.eachReceiptHasItsNumber : efrisSheet.empty }}
        pages={{ page: now, pageSize: PAGE_SIZE, total: shown.length, onPage }}
        {...{ sort, onSort }}
      />
      <TaxNotes notes={notes} lawAsOf={lawAsOf} />
      {entering && <FiscalNumberDialog line={entering} onClose={() => setEntering(undefined)} />}
      {isPasting && <PasteNumbersDialog onClose={() => setPasting(false)} />}
    </div>
  )
}
