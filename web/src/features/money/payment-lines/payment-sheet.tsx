import { dayInNairobi } from '@makao/contract/days'
import { formatMoney, formatTotals } from '@makao/contract/money'
import { readPasted } from '@makao/contract/money/payment-lines/pasted-lines.terms'
import type { LineMatch, MatchedLine } from '@makao/contract/money/payment-lines/payment-lines.schema'
import { type PaymentMethod, paymentMethods } from '@makao/contract/money/payments/payments.kinds'
import { paymentMethodNames } from '@makao/contract/money/payments/payments.terms'
import { Link } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { toastError, toastSuccess } from '../../../lib/toast'
import { Button, IconButton } from '../../../ui/button'
import { Card } from '../../../ui/card'
import { classNames } from '../../../ui/class-names'
import * as common from '../../../ui/common.words'
import { type Column, DataTable } from '../../../ui/data-table'
import { DayInput } from '../../../ui/date-field'
import { controlClass, SelectField } from '../../../ui/field'
import { LeaveGuard } from '../../../ui/leave-guard'
import { isEmpty, isUnsaved, type Judged, type Line, leavesText, sumLines } from './line-state'
import * as words from './payment-lines.words'
import { useLines } from './use-lines'
import '../../../styles/typed-rows.css'

/** Payments below one another: typed, or pasted from a sheet, an M-Pesa list or messages; each finds its tenant. */
export function PaymentSheet() {
  const [method, setMethod] = useState<PaymentMethod>('mpesa')
  const { lines, matches, judged, ready, isSaving, change, paste, remove, save } = useLines(method)
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => frame.current?.querySelector('input')?.focus(), [])

  function handlePaste(event: ClipboardEvent<HTMLDivElement>): void {
    const text = event.clipboardData.getData('text')
    const [first, ...others] = readPasted(text)
    // A code or a phone on its own is meant for the field that it is pasted into.
    if (!first || (others.length === 0 && !(first.reference && first.amount))) return
    event.preventDefault()
    paste(text)
  }

  async function handleSave(): Promise<void> {
    const { received, refused } = await save()
    if (received > 0) toastSuccess(words.recorded(received))
    if (refused > 0) toastError(words.notRecordedTheRowSaysWhy(refused))
  }

  const wrong = lines.filter(({ key }) => judged.get(key)?.status === 'wrong').length
  const { placed, all } = sumLines(lines, judged)
  const [sum, total] = [formatTotals(placed), formatTotals(all)]
  return (
    <Card>
      <LeaveGuard isUnsaved={lines.some(isUnsaved)} />
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3 border-b border-line p-4">
        <div className="w-44">
          <SelectField
            label={common.method}
            name="method"
            value={method}
            disabled={isSaving}
            onChange={(event) => setMethod(paymentMethods.find((each) => each === event.target.value) ?? method)}
          >
            {paymentMethods.map((each) => (
              <option key={each} value={each}>
                {paymentMethodNames[each]}
              </option>
            ))}
          </SelectField>
        </div>
        <p className="min-w-0 grow basis-72 text-soft">{words.pasteRowsFromExcelAnM}</p>
      </div>
      <div ref={frame} className="sheet-rows" onPaste={handlePaste}>
        <DataTable
          caption={words.paymentsToRecord}
          columns={columnsOf({ lines, matches, judged, isSaving, change, remove })}
          rows={lines}
          keyOf={({ key }) => key}
        />
      </div>
      <div className="at-foot sticky bottom-(--foot-bar) z-10 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-b-xl border-t border-line bg-surface p-4 max-sm:py-2">
        <p role="status" className="text-soft figures">
          {all.length === 0 ? words.nothingToRecordYet : sum === total ? words.placed(sum) : words.ofPlaced(sum, total)}
          {wrong > 0 && words.toLookAt(wrong)}
        </p>
        <Button disabled={isSaving || ready.length === 0} onClick={() => void handleSave()}>
          {isSaving ? common.recording : words.record(ready.length)}
        </Button>
      </div>
    </Card>
  )
}

interface SheetRows {
  lines: readonly Line[]
  matches: ReadonlyMap<string, MatchedLine>
  judged: ReadonlyMap<string, Judged>
  isSaving: boolean
  change: (key: string, part: Partial<Line>) => void
  remove: (key: string) => void
}

function columnsOf({ lines, matches, judged, isSaving, change, remove }: SheetRows): Column<Line>[] {
  const place = new Map(lines.map(({ key }, index) => [key, index + 1]))
  const today = dayInNairobi(new Date())
  const isDone = ({ sent }: Line) => sent?.status === 'received' || sent?.status === 'sending'
  const dayOf = ({ day, isDayWrong }: Line) => day || (isDayWrong ? '' : today)
  const wrongIn = (line: Line, field: string) => {
    const state = judged.get(line.key)
    return state?.status === 'wrong' && state.field === field
  }
  const cell = (
    line: Line,
    field: 'reference' | 'amount' | 'who',
    name: string,
    more: string,
    placeholder?: string,
  ) => (
    <input
      aria-label={words.row(name, place.get(line.key))}
      aria-invalid={wrongIn(line, field)}
      placeholder={placeholder}
      autoComplete="off"
      spellCheck={false}
      maxLength={field === 'who' ? 120 : 40}
      inputMode={field === 'amount' ? 'decimal' : undefined}
      value={line[field]}
      readOnly={isSaving || isDone(line)}
      onKeyDown={moveOn}
      onChange={({ target: { value } }) =>
        change(line.key, { [field]: value, ...(field === 'who' && { chosen: undefined }) })
      }
      className={classNames(controlClass, more)}
    />
  )
  return [
    {
      header: common.code,
      primary: true,
      cell: (line) =>
        cell(line, 'reference', common.code, 'uppercase lg:min-w-34 placeholder:normal-case lg:text-sm!', common.code),
    },
    {
      header: common.amount,
      cell: (line) => cell(line, 'amount', common.amount, 'text-right figures lg:w-24! lg:text-sm!', common.amount),
    },
    {
      header: common.from,
      cell: (line) =>
        cell(
          line,
          'who',
          common.from,
          'lg:min-w-36 lg:text-sm!',
          line.key === lines[0]?.key ? words.accountPhoneOrName : undefined,
        ),
    },
    {
      header: common.day,
      cell: (line) => (
        <div className="lg:w-38">
          <DayInput
            shown={dayOf(line)}
            aria-label={words.dayRow(place.get(line.key))}
            max={today}
            value={dayOf(line)}
            aria-invalid={wrongIn(line, 'day')}
            readOnly={isSaving || isDone(line)}
            onKeyDown={moveOn}
            onWrong={(isDayWrong) => change(line.key, { isDayWrong })}
            onChange={({ target: { value } }) => change(line.key, { day: value, isDayWrong: false })}
          />
        </div>
      ),
    },
    {
      header: common.tenant,
      cell: (line) => (
        <Whose
          {...{ line }}
          row={place.get(line.key) ?? 0}
          isSaving={isSaving}
          state={judged.get(line.key)}
          matches={matches.get(line.key)?.matches ?? []}
          onChoose={(chosen) => change(line.key, { chosen })}
        />
      ),
    },
    { header: words.after, cell: (line) => <Outcome line={line} state={judged.get(line.key)} /> },
    {
      header: common.remove,
      actions: true,
      cell: (line) =>
        isEmpty(line) || isDone(line) ? null : (
          <IconButton label={words.removeRow(place.get(line.key))} disabled={isSaving} onClick={() => remove(line.key)}>
            <Trash2 size={18} aria-hidden />
          </IconButton>
        ),
    },
  ]
}

const nameOf = ({ tenantName, unitNumber, propertyName }: LineMatch) => `${tenantName}, ${unitNumber}, ${propertyName}`

interface WhoseProps {
  line: Line
  row: number
  state: Judged | undefined
  matches: readonly LineMatch[]
  isSaving: boolean
  onChoose: (tenancyId: string | undefined) => void
}

/** Whose the money is: the one that is sure, or those who may be meant. */
function Whose({ line, row, state, matches, isSaving, onChoose }: WhoseProps) {
  const match = state && 'match' in state ? state.match : undefined
  // Who it is matters no more once its code says that it is recorded, or is none.
  const isSettled = state?.status === 'wrong' && state.field === 'reference' && !match
  if (isEmpty(line) || matches.length === 0 || isSettled) return <span className="text-soft">-</span>
  if (match && (matches.length === 1 || line.sent)) {
    return (
      <span className="block wrap-anywhere lg:w-44">
        <span className="block truncate font-medium" title={match.tenantName}>
          {match.tenantName}
        </span>
        <span className="block truncate text-sm text-soft" title={match.propertyName}>
          {match.unitNumber}, {match.propertyName}
        </span>
      </span>
    )
  }
  return (
    <select
      aria-label={words.tenantRow(row)}
      aria-invalid={match === undefined}
      disabled={isSaving}
      value={line.chosen ?? match?.tenancyId ?? ''}
      onKeyDown={moveOn}
      onChange={(event) => onChoose(event.target.value || undefined)}
      className={classNames(controlClass, 'text-sm! sm:max-w-60 sm:min-w-40')}
    >
      <option value="">{words.whoIsIt}</option>
      {matches.map((each) => (
        <option key={each.tenancyId} value={each.tenancyId}>
          {nameOf(each)}
        </option>
      ))}
    </select>
  )
}

/** What the payment leaves to pay, what became of it, or what is wrong with the row. */
function Outcome({ line, state }: { line: Line; state: Judged | undefined }) {
  if (line.sent?.status === 'sending') return common.recording
  if (line.sent?.status === 'received') {
    return (
      <span className="text-good figures">
        {words.recordedLabel} {line.sent.receiptNumber}
        {line.sent.withheld !== null && state && 'match' in state && state.match && (
          <span className="block text-sm text-soft">
            {words.withTax(formatMoney(line.sent.withheld, state.match.currency, 'code'))}
          </span>
        )}
      </span>
    )
  }
  if (line.sent?.status === 'refused') return <span className="text-bad wrap-anywhere">{line.sent.reason}</span>
  if (state?.status === 'wrong') {
    return (
      <span className="text-bad wrap-anywhere">
        {state.paymentId ? (
          // Beside this page, on which rows wait.
          <Link
            to="/dashboard/payments"
            search={{ view: 'received', payment: state.paymentId }}
            target="_blank"
            title={words.lookAtThatPayment}
            className="underline underline-offset-2"
          >
            {state.reason}
          </Link>
        ) : (
          state.reason
        )}
      </span>
    )
  }
  if (state?.status === 'waiting') return <span className="text-soft">{words.looking}</span>
  return state?.status === 'ready' ? (
    <span className="text-soft figures">{leavesText(state.leaves, state.match, state.withheld)}</span>
  ) : null
}

/** Enter leads to the next field, up and down to the same one of another row. */
function moveOn(event: KeyboardEvent<HTMLElement>): void {
  const field = event.currentTarget
  const fields = [...(field.closest('table')?.querySelectorAll<HTMLElement>('input:not([tabindex]), select') ?? [])]
  const isText = field instanceof HTMLInputElement && field.type === 'text'
  const name = field.getAttribute('aria-label')?.replace(/\d+$/, '')
  const alike = fields.filter((each) => each.getAttribute('aria-label')?.replace(/\d+$/, '') === name)
  const next =
    event.key === 'Enter'
      ? fields[fields.indexOf(field) + 1]
      : isText && event.key === 'ArrowDown'
        ? alike[alike.indexOf(field) + 1]
        : isText && event.key === 'ArrowUp'
          ? alike[alike.indexOf(field) - 1]
          : undefined
  if (event.key === 'Enter' || next) event.preventDefault()
  next?.focus()
}
