import { dayInNairobi, formatDay, formatMonth } from '@makao/contract/days'
import { formatMoney, formatTotals } from '@makao/contract/money'
import { paymentMethods } from '@makao/contract/money/payments/payments.kinds'
import { paymentMethodNames } from '@makao/contract/money/payments/payments.terms'
import { type LeftOutReason, leftOutReasonNames } from '@makao/contract/money/payouts/payout-layouts.terms'
import {
  type PayoutRun,
  type PayoutRunLine,
  PayoutRunPaid,
  PayoutRunWithdrawal,
} from '@makao/contract/money/payouts/payout-runs.schema'
import { payoutRunStateNames } from '@makao/contract/money/payouts/payout-runs.terms'
import { statedByNames } from '@makao/contract/money/payouts/stated-payouts.terms'
import { useQuery } from '@tanstack/react-query'
import { Download, Send } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { client } from '../../../lib/api'
import { isRefusal } from '../../../lib/refusal'
import { useSave } from '../../../lib/save'
import { useSaveForm } from '../../../lib/save-form'
import { useMay } from '../../../lib/session'
import { useDownload } from '../../../lib/use-download'
import { Button } from '../../../ui/button'
import { DateField } from '../../../ui/date-field'
import { Actions, Dialog, FormActions } from '../../../ui/dialog'
import { SelectField, TextField } from '../../../ui/field'
import { Loaded, type Loading } from '../../../ui/loaded'
import { ReasonDialog } from '../../../ui/reason-dialog'
import { ownAccounts } from '../account-transfers/account-transfers.queries'
import { asUsual, paidOutOf } from '../account-transfers/account-transfers.words'
import { useApproval } from '../approvals/use-approval'
import { fileAccountOf } from './file-account'
import * as owners from './owners.words'
import { PayoutFileDialog } from './payout-file-dialog'
import { leftOutOfFile, payingAccounts } from './payout-runs.queries'
import * as words from './payout-runs.words'
import { StatementRoundDialog } from './statement-round-dialog'

interface OfRun {
  run: PayoutRun
  onClose: () => void
}

const isUnpaid = ({ remittanceId }: PayoutRunLine) => remittanceId === null

/** A run with who is paid what, and what is to be done with it next. */
export function PayoutRunSheet({ run, onClose }: OfRun) {
  const { id: runId, month, lines, allowed } = run
  const [isPaying, setPaying] = useState(false)
  const list = useDownload()
  const may = useMay()
  const [isTelling, setTelling] = useState(false)
  const [isFileOpen, setFileOpen] = useState(false)
  const [accountId, setAccountId] = useState<string>()
  const [isDiffering, setDiffering] = useState(false)
  const [reason, setReason] = useState('')
  const approval = useApproval({
    send: async () => {
      try {
        return await client.payoutRuns.approve({ runId, evenDiffering: reason || null })
      } catch (error) {
        if (isRefusal(error, 'BOOKS_DIFFER')) setDiffering(true)
        throw error
      }
    },
    request: () => ({ action: 'payoutRun' as const, asked: { runId } }),
    unchanged: async () => run,
  })
  const approving = useSave({
    send: () => approval.send(undefined),
    changes: ['owners'],
    done: () => approval.done(words.runApproved),
    onSaved: () => approval.isNeeded && onClose(),
    failed: words.runWasNotApproved,
  })
  const unpaid = lines.filter(isUnpaid)
  const stated = unpaid.flatMap(({ id: lineId, found }) =>
    found ? [{ lineId, receiptLineId: found.receiptLineId }] : [],
  )
  const marking = useSave({
    send: () => client.payoutRuns.payByStatement({ runId, lines: stated }),
    changes: ['owners', 'receipts'],
    done: () => words.paidCount(stated.length),
    failed: words.wasNotMarked,
  })
  const from = { run, accountId, onAccount: setAccountId }
  if (isPaying) return <PaidDialog {...from} unpaid={unpaid} onClose={onClose} />
  if (isTelling) {
    const paidTo = lines.filter((line) => !isUnpaid(line)).map(({ ownerId }) => ownerId)
    return <StatementRoundDialog ownerIds={paidTo} month={month} onClose={() => setTelling(false)} />
  }
  if (isFileOpen) return <PayoutFileDialog {...from} onClose={() => setFileOpen(false)} />
  return (
    <Dialog
      title={words.runOf(formatMonth(month))}
      description={`${payoutRunStateNames[run.state]} · ${words.payoutsOf(lines.length, formatTotals(run.totals))}`}
      width={640}
      busy={approving.busy || marking.busy}
      onClose={onClose}
    >
      {stated.length > 0 && allowed.includes('pay') && (
        <div role="status" className="mb-3 rounded-lg bg-info-tint px-4 py-3 text-info">
          <p className="font-medium">{words.foundOnStatement(stated.length)}</p>
          <p className="mb-2 text-sm">{words.checkWhatIsFound}</p>
          <Button disabled={marking.busy} onClick={() => marking.save()}>
            {words.markFoundAsPaid(stated.length)}
          </Button>
        </div>
      )}
      <ul className="divide-y divide-line">
        {lines.map((line) => (
          <li key={line.id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
            <div className="min-w-0 grow basis-48">
              <p className="font-medium wrap-anywhere">{line.ownerName}</p>
              <p className="text-sm wrap-anywhere text-soft">{stateOf(line, run)}</p>
            </div>
            <p className="ml-auto shrink-0 figures">{formatMoney(line.amount, line.currency)}</p>
          </li>
        ))}
      </ul>
      {isDiffering && may('approval:decide') && allowed.includes('approve') && (
        <TextField
          label={words.whyApproved}
          name="evenDiffering"
          error={undefined}
          autoComplete="off"
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
      <Actions>
        <Button
          variant="ghost"
          disabled={list.active !== undefined}
          onClick={() => void list.start(`payout-runs/${runId}/xlsx`)}
        >
          {words.listAsExcel}
        </Button>
        {allowed.includes('pay') && unpaid.length > 0 && run.state === 'approved' && (
          <Button variant="secondary" onClick={() => setFileOpen(true)}>
            <Download size={18} aria-hidden />
            {words.paymentFile}
          </Button>
        )}
        {unpaid.length < lines.length && may('message:send') && (
          <Button
            variant={run.state === 'paid' ? 'primary' : 'secondary'}
            aria-label={words.sendStatementsOf(lines.length - unpaid.length)}
            onClick={() => setTelling(true)}
          >
            <Send size={18} aria-hidden />
            {owners.sendStatements}
          </Button>
        )}
        {allowed.includes('approve') && (
          <Button disabled={approving.busy} onClick={() => approving.save()}>
            {approval.label(words.approveRun)}
          </Button>
        )}
        {allowed.includes('pay') && unpaid.length > 0 && run.state === 'approved' && (
          <Button onClick={() => setPaying(true)}>{words.markAsPaid}</Button>
        )}
      </Actions>
    </Dialog>
  )
}

function stateOf({ isReturned, paidOn, reference, payTo, found }: PayoutRunLine, { state }: PayoutRun): string {
  if (isReturned) return words.cameBack
  if (paidOn !== null) return words.paid(formatDay(paidOn), reference)
  if (state === 'paid' || state === 'withdrawn') return words.notPaid
  if (found) {
    return words.onStatement(found.accountName, formatDay(found.day), found.transactionId, statedByNames[found.by])
  }
  return payTo ?? owners.noPayoutAccount
}

interface PaidDialogProps extends OfRun {
  unpaid: readonly PayoutRunLine[]
  /** Undefined: nobody has chosen one yet. */
  accountId: string | undefined
  onAccount: (accountId: string) => void
}

/** Marks those whom the bank paid, each with the reference of the transfer; nobody before it is known whom the file left out. */
function PaidDialog({ run, unpaid, accountId, onAccount, onClose }: PaidDialogProps) {
  const own = useQuery(ownAccounts())
  // Of clients, in a currency in which somebody is paid.
  const accounts = (own.data ?? []).filter(
    ({ archivedAt, isOfAgency, currency }) =>
      archivedAt === null && !isOfAgency && unpaid.some((line) => line.currency === currency),
  )
  const withFile = useQuery(payingAccounts())
  const account = accounts.find(({ id }) => id === (accountId ?? fileAccountOf(withFile.data ?? [], run)))
  const lines = unpaid.filter(({ currency }) => !account || currency === account.currency)
  const [today] = useState(() => dayInNairobi(new Date()))
  const byFile = withFile.data?.find((each) => each.accountId === account?.id)
  const file = useQuery(leftOutOfFile(run.id, byFile?.accountId, today))
  const leftOut = new Map(file.data?.leftOut.map(({ lineId, why }) => [lineId, why]))
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map())
  const isPaid = ({ id }: PayoutRunLine) => chosen.get(id) ?? !leftOut.has(id)
  const [refusal, setRefusal] = useState<{ lineId: string; message: string }>()
  const paid = lines.filter(isPaid)
  const saving = useSave({
    send: (input: PayoutRunPaid) => client.payoutRuns.pay(input),
    changes: ['owners'],
    done: () => words.paidCount(paid.length),
    onSaved: onClose,
    failed: words.wasNotMarked,
  })
  function handleSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const text = (name: string) => String(typed.get(name) ?? '')
    const given = paid.map(({ id }) => ({
      lineId: id,
      method: text(`${id}.method`),
      reference: text(`${id}.reference`),
    }))
    const parsed = PayoutRunPaid.safeParse({
      runId: run.id,
      paidOn: text('paidOn'),
      accountId: account?.id ?? null,
      lines: given,
    })
    if (parsed.success) {
      setRefusal(undefined)
      saving.save(parsed.data)
      return
    }
    const [issue] = parsed.error.issues
    const place = issue?.path[0] === 'lines' ? Number(issue.path[1]) : -1
    setRefusal({ lineId: given[place]?.lineId ?? '', message: issue?.message ?? '' })
  }
  const missing: Loading<unknown> | undefined = [own, withFile, file].find(
    ({ isEnabled, data }) => isEnabled && data === undefined,
  )
  return (
    <Dialog
      title={words.markAsPaid}
      description={words.chooseWhoWasPaid}
      width={640}
      busy={saving.busy}
      onClose={onClose}
    >
      {missing && (
        <Loaded query={missing} loading={words.lookingAtFile} failed={words.fileNotLookedAt}>
          {() => null}
        </Loaded>
      )}
      <form hidden={missing !== undefined} onSubmit={handleSubmit} noValidate className="space-y-4">
        {accounts.length > 1 && (
          <SelectField
            label={paidOutOf}
            name="accountId"
            error={undefined}
            value={account?.id ?? ''}
            onChange={({ target }) => onAccount(target.value)}
          >
            <option value="">{asUsual}</option>
            {accounts.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        {lines.length > 1 && (
          <Button variant="ghost" onClick={() => setChosen(new Map(lines.map(({ id }) => [id, paid.length === 0])))}>
            {paid.length === 0 ? words.chooseAll : words.chooseNone}
          </Button>
        )}
        <ul className="divide-y divide-line">
          {lines.map((line) => (
            <li key={line.id} className="py-3 first:pt-0">
              <label className="mb-2 flex items-baseline justify-between gap-3">
                <span className="flex min-w-0 items-center gap-2 font-medium wrap-anywhere">
                  <input
                    type="checkbox"
                    aria-label={words.wasPaid(line.ownerName)}
                    checked={isPaid(line)}
                    onChange={() => setChosen((said) => new Map([...said, [line.id, !isPaid(line)]]))}
                  />
                  {line.ownerName}
                </span>
                <span className="shrink-0 figures">{formatMoney(line.amount, line.currency)}</span>
              </label>
              <WhyNotInFile why={leftOut.get(line.id)} />
              {isPaid(line) && (
                <div className="grid items-start gap-3 sm:grid-cols-2">
                  <SelectField
                    label={owners.methodFor(line.ownerName)}
                    hideLabel
                    name={`${line.id}.method`}
                    error={undefined}
                    defaultValue={line.method}
                  >
                    {paymentMethods.map((method) => (
                      <option key={method} value={method}>
                        {paymentMethodNames[method]}
                      </option>
                    ))}
                  </SelectField>
                  <TextField
                    label={owners.referenceFor(line.ownerName)}
                    hideLabel
                    name={`${line.id}.reference`}
                    error={refusal?.lineId === line.id ? refusal.message : undefined}
                    placeholder={owners.referenceOptional}
                    autoCapitalize="characters"
                    autoComplete="off"
                    spellCheck={false}
                    maxLength={40}
                    className="uppercase placeholder:normal-case"
                  />
                </div>
              )}
            </li>
          ))}
        </ul>
        <DateField
          label={owners.paidOn}
          name="paidOn"
          error={refusal?.lineId === '' ? refusal.message : undefined}
          max={today}
          defaultValue={today}
        />
        <FormActions busy={saving.busy} label={words.markCountAsPaid(paid.length)} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

function WhyNotInFile({ why }: { why: LeftOutReason | undefined }) {
  return why && <p className="mb-2 text-sm wrap-anywhere text-soft">{words.notInTheFile(leftOutReasonNames[why])}</p>
}

export function WithdrawRunDialog({ run, onClose }: OfRun) {
  const { field, ...form } = useSaveForm({
    schema: PayoutRunWithdrawal,
    read: (typed) => ({ ...typed, runId: run.id }),
    send: (input) => client.payoutRuns.withdraw(input),
    changes: ['owners'],
    done: words.runWithdrawn,
    onSaved: onClose,
    failed: words.runWasNotWithdrawn,
  })
  return (
    <ReasonDialog
      title={words.withdrawRunOf(formatMonth(run.month))}
      description={words.whatIsNotPaid}
      form={form}
      field={field}
      onClose={onClose}
    />
  )
}
