import { dayInNairobi, formatDay } from '@makao/contract/days'
import { editableMoney, formatMoney, parseMoney } from '@makao/contract/money'
import { ruleKindNames } from '@makao/contract/money/matching/matching.terms'
import { formatShare } from '@makao/contract/money/owners/owners.terms'
import type { FoundTenancy, LineDetails } from '@makao/contract/money/receipt-lines/receipt-lines.schema'
import {
  lineSourceNames,
  splitKindNames,
  waitReasonNames,
} from '@makao/contract/money/receipt-lines/receipt-lines.terms'
import { moneyProviderNames } from '@makao/contract/money/receiving-accounts/receiving-accounts.terms'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { client } from '../../../lib/api'
import { instantFormat } from '../../../lib/instant'
import { isRefusal } from '../../../lib/refusal'
import { useRequestId } from '../../../lib/request-id'
import { useSave } from '../../../lib/save'
import { reasonOf, toastError } from '../../../lib/toast'
import { Button, IconButton } from '../../../ui/button'
import * as common from '../../../ui/common.words'
import { Actions, Dialog } from '../../../ui/dialog'
import { Facts } from '../../../ui/facts'
import { DateField, SelectField, TextAreaField, TextField } from '../../../ui/field'
import { Loaded } from '../../../ui/loaded'
import { MoneyField } from '../../../ui/money-field'
import { TenantLink } from '../../../ui/page-links'
import { SearchBox } from '../../../ui/search-box'
import { Switch } from '../../../ui/switch'
import { ownAccounts } from '../account-transfers/account-transfers.queries'
import { useApproval } from '../approvals/use-approval'
import { MoneyHistory } from '../payments/money-history'
import { lineDetails, tenanciesFound } from './receipt-lines.queries'
import * as words from './receipt-lines.words'
import { SuggestionLine } from './suggestion-line'

interface LineDialogProps {
  lineId: string
  onClose: () => void
}

type Mode = 'assign' | 'hold' | 'notRent' | 'returned' | 'release'

/** One payment that came in: whose it may be, whom it goes to, and what else can be done with it. */
export function LineDialog({ lineId, onClose }: LineDialogProps) {
  const query = useQuery(lineDetails(lineId))
  const [busy, setBusy] = useState(false)
  const [mode, setMode] = useState<Mode>('assign')
  const code = query.data?.transactionId ?? ''
  return (
    <Dialog title={words.payment(code)} width={640} busy={busy} onClose={onClose}>
      <Loaded query={query} failed={words.notOpened}>
        {(line) => (
          <div className="space-y-5">
            <About line={line} />
            {mode === 'assign' ? (
              <Whose key={`${line.state} ${line.left}`} {...{ line, setMode, onClose }} onBusy={setBusy} />
            ) : (
              <Other {...{ line, mode, onClose }} onBusy={setBusy} onBack={() => setMode('assign')} />
            )}
            <MoneyHistory history={line.history} />
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}

function About({ line }: { line: LineDetails }) {
  const { amount, left, currency, payerName, payerPhone, accountTyped, accountName, provider, day, at, sightings } =
    line
  const shown = (minor: number) => formatMoney(minor, currency, 'code')
  const phone = payerPhone !== null && /^[0-9a-f]{64}$/i.test(payerPhone) ? null : payerPhone
  const standing = line.parts.filter(({ takenBackAt }) => takenBackAt === null)
  return (
    <>
      <Facts
        facts={[
          {
            name: common.amount,
            value: left > 0 && left < amount ? words.left(shown(left), shown(amount)) : shown(amount),
          },
          { name: words.payer, value: [payerName, phone].filter(Boolean).join(' · ') || common.none },
          { name: words.accountTyped, value: accountTyped ?? words.noAccount },
          { name: words.cameIn, value: at === null ? formatDay(day) : instantFormat.format(new Date(at)) },
          { name: words.into, value: accountName ?? moneyProviderNames[provider] },
          {
            name: words.knownBy,
            value: [lineSourceNames[line.source], sightings.length > 0 && words.otherSightings(sightings.length)]
              .filter(Boolean)
              .join(' '),
          },
          line.details !== null && { name: words.details, value: line.details },
          line.note !== null && { name: words.note, value: line.note },
        ]}
      />
      {line.waits !== null && <p className="text-sm text-warn">{waitReasonNames[line.waits]}</p>}
      {sightings.some(({ differs }) => differs) && <p className="text-sm text-warn">{words.saysOtherAmount}</p>}
      {standing.length > 0 && (
        <section>
          <h3 className="font-medium">{words.standsOn}</h3>
          <ul className="text-sm">
            {standing.map(
              ({
                paymentId,
                tenantId,
                tenancyId,
                tenantName,
                unitNumber,
                propertyName,
                amount: part,
                receiptNumber,
              }) => (
                <li key={paymentId} className="flex flex-wrap justify-between gap-2 py-1">
                  <span>
                    <TenantLink tenantId={tenantId} tenancyId={tenancyId}>
                      {tenantName}
                    </TenantLink>{' '}
                    <span className="text-soft">
                      · {[`${unitNumber}, ${propertyName}`, receiptNumber].filter(Boolean).join(' · ')}
                    </span>
                  </span>
                  <span className="figures">{shown(part)}</span>
                </li>
              ),
            )}
          </ul>
        </section>
      )}
    </>
  )
}

type Choice = Pick<FoundTenancy, 'tenancyId' | 'tenantName' | 'unitNumber' | 'owed' | 'withholdingRate'> & {
  text: string
  /** Tax that was withheld, as somebody types it. */
  tax: string
  /** Why the server refused that. */
  refused?: string | undefined
}

/** A tenancy that it may be of. */
type Offer = Omit<Choice, 'text' | 'tax'> & Parameters<typeof SuggestionLine>[0]['suggestion']

interface OfferedProps {
  offered: readonly Offer[]
  /** Those that are chosen already. */
  except: readonly Choice[]
  currency: LineDetails['currency']
  /** What stands in place of an empty list. */
  nothing: string
  onChoose: (offer: Offer) => void
}

function Offered({ offered, except, currency, nothing, onChoose }: OfferedProps) {
  const isFree = ({ tenancyId }: Offer) => !except.some((each) => each.tenancyId === tenancyId)
  return (
    <ul className="max-h-64 divide-y divide-line overflow-y-auto">
      {offered.filter(isFree).map((each) => (
        <li key={each.tenancyId} className="flex items-center justify-between gap-3 py-2">
          <SuggestionLine suggestion={each} currency={currency} />
          <Button
            variant="secondary"
            aria-label={words.chooseOf(each.tenantName, each.unitNumber)}
            onClick={() => onChoose(each)}
          >
            {words.choose}
          </Button>
        </li>
      ))}
      {offered.length === 0 && <li className="py-2 text-sm text-soft">{nothing}</li>}
    </ul>
  )
}

interface SplitsProps {
  splits: LineDetails['splits']
  currency: LineDetails['currency']
  onChoose: (parts: LineDetails['splits'][number]['parts']) => void
}

/** Ways in which it comes to the shilling to what several tenancies owe, or as it did before. */
function Splits({ splits, currency, onChoose }: SplitsProps) {
  return (
    <section aria-label={words.splitOver}>
      <h3 className="font-medium">{words.splitOver}</h3>
      <ul className="divide-y divide-line">
        {splits.map(({ kind, parts }) => (
          <li
            key={parts.map(({ tenancyId, amount }) => `${tenancyId} ${amount}`).join()}
            className="flex items-center justify-between gap-3 py-2"
          >
            <div className="min-w-0 grow basis-48 text-sm">
              {parts.map(({ tenancyId, tenantName, unitNumber, amount }) => (
                <p key={tenancyId} className="wrap-anywhere">
                  {words.part(tenantName, unitNumber, formatMoney(amount, currency, 'code'))}
                </p>
              ))}
              <p className="text-soft">{splitKindNames[kind]}</p>
            </div>
            <Button
              variant="secondary"
              aria-label={words.splitAs(splitKindNames[kind], parts.map(({ unitNumber }) => unitNumber).join(', '))}
              onClick={() => onChoose(parts)}
            >
              {words.splitSo}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface ChosenAmountsProps {
  chosen: readonly Choice[]
  currency: LineDetails['currency']
  onChange: (chosen: Choice[]) => void
}

/** Why what was typed is no amount. */
function wrongAmount(text: string, currency: LineDetails['currency'], name?: string): string | undefined {
  const parsed = parseMoney(text, currency, name)
  return parsed.ok ? undefined : parsed.message
}

/** What each of those chosen is given. */
function ChosenAmounts({ chosen, currency, onChange }: ChosenAmountsProps) {
  const change = (tenancyId: string, typed: Partial<Choice>) =>
    onChange(chosen.map((each) => (each.tenancyId === tenancyId ? { ...each, ...typed } : each)))
  return chosen.map(({ tenancyId, tenantName, unitNumber, withholdingRate, text, tax, refused }) => (
    <div key={tenancyId} className="space-y-3">
      <div className="flex items-end gap-2">
        <div className="grow">
          <MoneyField
            label={words.amountFor(`${tenantName}, ${unitNumber}`)}
            name={`amount-${tenancyId}`}
            currency={currency}
            value={text}
            error={wrongAmount(text, currency)}
            onChange={({ target }) => change(tenancyId, { text: target.value, refused: undefined })}
          />
        </div>
        <IconButton
          label={words.removeOf(tenantName)}
          onClick={() => onChange(chosen.filter((each) => each.tenancyId !== tenancyId))}
        >
          <X size={18} aria-hidden />
        </IconButton>
      </div>
      {withholdingRate > 0 && (
        <MoneyField
          label={words.taxWithheldBy(`${tenantName}, ${unitNumber}`)}
          name={`tax-${tenancyId}`}
          currency={currency}
          value={tax}
          error={tax.trim() === '' ? undefined : (wrongAmount(tax, currency, words.tax) ?? refused)}
          hint={words.taxHint(formatShare(withholdingRate))}
          onChange={({ target }) => change(tenancyId, { tax: target.value, refused: undefined })}
        />
      )}
    </div>
  ))
}

interface WhoseProps {
  line: LineDetails
  setMode: (mode: Mode) => void
  onBusy: (busy: boolean) => void
  onClose: () => void
}

/** Whom it goes to: one or several, out of suggestions or of a search. What stands on tenants already is moved. */
function Whose({ line, setMode, onBusy, onClose }: WhoseProps) {
  const requestId = useRequestId()
  const { id: lineId, currency, allowed } = line
  const isMoving = !allowed.includes('assign') && allowed.includes('moveToTenant')
  const standing = line.parts.filter(({ takenBackAt }) => takenBackAt === null)
  const whole = isMoving ? standing.reduce((sum, { amount }) => sum + amount, 0) : line.left
  const [chosen, setChosen] = useState<Choice[]>([])
  const [search, setSearch] = useState<string>()
  const [reason, setReason] = useState('')
  const [isRemembered, setRemembered] = useState(false)
  const found = useQuery({ ...tenanciesFound(search ?? '', line.day), enabled: Boolean(search) })
  const shown = (minor: number) => formatMoney(minor, currency, 'code')
  const read = (text: string) => {
    const parsed = parseMoney(text, currency)
    return parsed.ok ? parsed.value : 0
  }
  const taken = chosen.reduce((sum, { text }) => sum + read(text), 0)
  const rest = whole - taken
  const parts = chosen.map(({ tenancyId, text, tax }) => ({
    ...{ tenancyId, amount: read(text) },
    withheld: tax.trim() === '' ? ('proposed' as const) : read(tax) || null,
  }))
  const isTaxRead = chosen.every(({ tax }) => tax.trim() === '' || parseMoney(tax, currency).ok)
  const [only, other] = chosen
  const canRemember = only !== undefined && other === undefined && line.rememberable.length > 0
  const remember = canRemember && isRemembered
  const { save, busy } = useSave({
    send: () =>
      isMoving
        ? client.receiptLines.moveToTenant({
            requestId,
            lineId,
            parts,
            reason,
            remember,
            fromTenancyIds: standing.map(({ tenancyId }) => tenancyId),
          })
        : client.receiptLines.assign({ requestId, lineId, parts, remember }),
    changes: ['receipts', 'payments'],
    done: isMoving ? words.wasMoved : words.assignedTo(chosen.map(({ tenantName }) => tenantName).join('; ')),
    onBusy,
    onSaved: onClose,
    failed: (reason, error) => {
      toastError(words.notAssigned, reason)
      // The refusal names no tenant: of several with tax it stands above the buttons alone.
      const withTax = chosen.filter(({ tax }) => read(tax) > 0)
      if (!isRefusal(error, 'WITHHELD_TOO_MUCH') || withTax.length !== 1) return
      setChosen((all) =>
        all.map((each) => ({ ...each, refused: each.tenancyId === withTax[0]?.tenancyId ? reason : undefined })),
      )
    },
  })

  if (!isMoving && !allowed.includes('assign')) return <OtherActions {...{ line, setMode, onBusy }} />

  function choose({ tenancyId, tenantName, unitNumber, owed, withholdingRate }: Omit<Choice, 'text' | 'tax'>): void {
    // The first one takes all of it; of several each what is owed, as far as it reaches.
    const amount = chosen.length === 0 ? whole : Math.min(Math.max(rest, 0), owed) || Math.max(rest, 0)
    const choice = { tenancyId, tenantName, unitNumber, owed, withholdingRate }
    setChosen([...chosen, { ...choice, text: editableMoney(amount, currency), tax: '' }])
    setSearch(undefined)
  }
  // Somebody who is looked for is found by all of what was typed.
  const isSearching = found.isPending || found.isPlaceholderData
  const inSearch = isSearching ? [] : (found.data ?? []).filter((each) => each.currency === currency)
  const offered: Offer[] = search ? inSearch : line.suggestions
  const nobody = isSearching ? common.loading : found.error ? reasonOf(found.error) : words.nobodyFound
  return (
    <section aria-label={words.whoseIsIt} className="space-y-3">
      <h3 className="font-medium">{isMoving ? words.move : words.whoseIsIt}</h3>
      <SearchBox isWide placeholder={words.searchTenant} value={search} onSearch={setSearch} />
      {line.splits.length > 0 && chosen.length === 0 && !search && (
        <Splits
          splits={line.splits}
          currency={currency}
          onChoose={(each) =>
            setChosen(
              each.map(({ amount, ...choice }) => ({ ...choice, text: editableMoney(amount, currency), tax: '' })),
            )
          }
        />
      )}
      <Offered
        {...{ offered, currency }}
        except={chosen}
        nothing={search ? nobody : words.noSuggestion}
        onChoose={choose}
      />
      {chosen.length > 0 && (
        <div className="space-y-3">
          <h3 className="font-medium">{words.chosen}</h3>
          <ChosenAmounts {...{ chosen, currency }} onChange={setChosen} />
          <p className={rest < 0 ? 'text-sm text-bad' : 'text-sm text-soft'} role="status">
            {rest === 0 ? words.allOfIt : rest > 0 ? words.staysUnmatched(shown(rest)) : words.tooMuch(shown(-rest))}
          </p>
          {canRemember && (
            <Switch
              label={words.remember(only.tenantName)}
              note={words.knownAgainBy(
                line.rememberable.map(({ kind, words: said }) => `${ruleKindNames[kind]} ${said}`),
              )}
              checked={isRemembered}
              onChange={setRemembered}
            />
          )}
          {isMoving && (
            <TextAreaField
              label={words.whyMoved}
              name="reason"
              error={undefined}
              maxLength={500}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </div>
      )}
      <Actions>
        {chosen.length === 0 && <OtherActions {...{ line, setMode, onBusy }} />}
        {chosen.length > 0 && (
          <Button
            disabled={
              busy ||
              rest < 0 ||
              !isTaxRead ||
              parts.some(({ amount }) => amount <= 0) ||
              (isMoving && reason.trim() === '')
            }
            onClick={() => save()}
          >
            {isMoving ? words.move : words.saveAssignment}
          </Button>
        )}
      </Actions>
    </section>
  )
}

interface OtherActionsProps {
  line: LineDetails
  setMode: (mode: Mode) => void
  onBusy: (busy: boolean) => void
}

function OtherActions({ line, setMode, onBusy }: OtherActionsProps) {
  const { id: lineId, allowed } = line
  const { save, busy } = useSave({
    send: () => client.receiptLines.settle({ lineId }),
    changes: ['receipts', 'payments'],
    onBusy,
    failed: words.notDone,
  })
  const button = (mode: Mode, text: string) => (
    <Button variant="secondary" onClick={() => setMode(mode)}>
      {text}
    </Button>
  )
  return (
    <div className="flex flex-wrap gap-2">
      {allowed.includes('settle') && (
        <Button variant="ghost" disabled={busy} onClick={() => save()}>
          {words.tryAgain}
        </Button>
      )}
      {allowed.includes('hold') && button('hold', words.hold)}
      {allowed.includes('markNotRent') && button('notRent', words.markNotRent)}
      {allowed.includes('markReturned') && button('returned', words.sendBack)}
      {allowed.includes('release') && button('release', words.putBack)}
    </div>
  )
}

interface OtherProps {
  line: LineDetails
  mode: Exclude<Mode, 'assign'>
  onBusy: (busy: boolean) => void
  onBack: () => void
  onClose: () => void
}

interface Way {
  label: string
  title: string
  done: string
  send: () => Promise<LineDetails>
  /** What a second person is asked to approve. */
  request?: Parameters<typeof useApproval<undefined, LineDetails>>[0]['request']
}

/** What else is done with it, each with a word why. */
function Other({ line, mode, onBusy, onBack, onClose }: OtherProps) {
  const requestId = useRequestId()
  const [today] = useState(() => dayInNairobi(new Date()))
  const [text, setText] = useState('')
  const [returnedOn, setReturnedOn] = useState<string>(today)
  const [reference, setReference] = useState('')
  const [fromAccountId, setFromAccountId] = useState('')
  const { data: accounts = [] } = useQuery({ ...ownAccounts(), enabled: mode === 'notRent' })
  const asked = { requestId, lineId: line.id }
  const sentBack = { ...asked, note: text, returnedOn, reference }
  const notRent = { ...asked, reason: text, fromAccountId: fromAccountId || null }
  const ways: Record<OtherProps['mode'], Way> = {
    hold: {
      title: words.hold,
      label: words.waitingFor,
      done: words.isOnHold,
      send: () => client.receiptLines.hold({ ...asked, note: text }),
    },
    notRent: {
      title: words.markNotRent,
      label: words.whatIsIt,
      done: words.isNotRent,
      send: () => client.receiptLines.markNotRent(notRent),
      request: () => ({ action: 'lineNotRent', asked: notRent }),
    },
    returned: {
      title: words.sendBack,
      label: words.toWhom,
      done: words.wasSentBack,
      send: () => client.receiptLines.markReturned(sentBack),
      request: () => ({ action: 'returnLine', asked: sentBack }),
    },
    release: {
      title: words.putBack,
      label: common.reason,
      done: words.wasPutBack,
      send: () => client.receiptLines.release({ ...asked, reason: text }),
    },
  }
  const { title, label, done, send, request = null } = ways[mode]
  const approval = useApproval({
    send,
    request,
    unchanged: () => client.receiptLines.get({ lineId: line.id }),
  })
  const { save, busy } = useSave({
    send: () => approval.send(undefined),
    changes: ['receipts', 'payments'],
    done: approval.done(done),
    onBusy,
    onSaved: onClose,
    failed: words.notDone,
  })
  let more: ReactNode = null
  if (mode === 'release' && line.parts.some(({ takenBackAt }) => takenBackAt === null)) {
    more = <p className="text-sm text-soft">{words.takesItFromTenants}</p>
  }
  const others = accounts.filter(({ id, currency }) => id !== line.accountId && currency === line.currency)
  if (mode === 'notRent' && line.accountId !== null && others.length > 0) {
    more = (
      <SelectField
        label={words.fromOwnAccount}
        name="fromAccountId"
        error={undefined}
        value={fromAccountId}
        onChange={(event) => setFromAccountId(event.target.value)}
      >
        <option value="">{words.fromElsewhere}</option>
        {others.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    )
  }
  if (mode === 'returned') {
    more = (
      <>
        <DateField
          label={words.sentBackOn}
          name="returnedOn"
          error={undefined}
          max={today}
          value={returnedOn}
          onChange={(event) => setReturnedOn(event.target.value)}
        />
        <TextField
          label={words.receiptNumber}
          name="reference"
          error={undefined}
          maxLength={40}
          value={reference}
          onChange={(event) => setReference(event.target.value)}
        />
      </>
    )
  }
  return (
    <section className="space-y-3">
      <h3 className="font-medium">{title}</h3>
      <TextAreaField
        label={label}
        name="text"
        error={undefined}
        maxLength={500}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {more}
      <Actions>
        <Button variant="secondary" disabled={busy} onClick={onBack}>
          {words.back}
        </Button>
        <Button disabled={busy || (mode !== 'release' && text.trim() === '')} onClick={() => save()}>
          {approval.label(title)}
        </Button>
      </Actions>
    </section>
  )
}
