import { type Currency, editableMoney, formatMoney } from '@makao/contract/money'
import { NewPrompt, type PayNow, type Prompt } from '@makao/contract/money/mobile-money/mobile-money.schema'
import { promptKindNames, promptStateNames } from '@makao/contract/money/mobile-money/mobile-money.terms'
import { useQuery } from '@tanstack/react-query'
import { CheckCircle2, CircleHelp, Smartphone, XCircle } from 'lucide-react'
import { useState } from 'react'
import { client } from '../../../lib/api'
import { instantFormat } from '../../../lib/instant'
import { money } from '../../../lib/readers'
import { newRequestId } from '../../../lib/request-id'
import { useSaveForm } from '../../../lib/save-form'
import { Button } from '../../../ui/button'
import * as common from '../../../ui/common.words'
import { PhoneField } from '../../../ui/contact-fields'
import { Actions, Dialog, FormDialog } from '../../../ui/dialog'
import { SelectField } from '../../../ui/field'
import { LeadsToAccounts } from '../../../ui/leads-to-accounts'
import { Loaded } from '../../../ui/loaded'
import { MoneyField } from '../../../ui/money-field'
import { EmptyState } from '../../../ui/page'
import { ownPayNow, ownPrompt, payNow, promptOf } from './mobile-money.queries'
import * as words from './mobile-money.words'

interface PayNowDialogProps {
  tenancyId: string
  /** The person who rents asks; else staff do. */
  isOwn: boolean
  onClose: () => void
}

/** Asks a phone to pay, then shows how that stands until it is over. */
export function PayNowDialog({ tenancyId, isOwn, onClose }: PayNowDialogProps) {
  const query = useQuery(isOwn ? ownPayNow(tenancyId) : payNow(tenancyId))
  const [requestId, setRequestId] = useState(newRequestId)
  const [asked, setAsked] = useState<string>()
  const again = () => {
    setAsked(undefined)
    setRequestId(newRequestId())
  }
  if (asked !== undefined) return <AskedDialog promptId={asked} isOwn={isOwn} onAgain={again} onClose={onClose} />
  if (query.data && query.data.accounts.length > 0) {
    return <AskForm ways={query.data} requestId={requestId} isOwn={isOwn} onAsked={setAsked} onClose={onClose} />
  }
  return (
    <Dialog title={isOwn ? words.payNow : words.askForPayment} width={425} onClose={onClose}>
      <Loaded query={query} loading={words.loadingWays} failed={words.couldNotBeLoaded}>
        {() => (
          <EmptyState
            title={words.noWay}
            text={isOwn ? words.noWayOwnText : <LeadsToAccounts text={words.noWayText} />}
          />
        )}
      </Loaded>
      <Actions>
        <Button onClick={onClose}>{common.close}</Button>
      </Actions>
    </Dialog>
  )
}

interface AskFormProps {
  ways: PayNow
  requestId: string
  isOwn: boolean
  onAsked: (promptId: string) => void
  onClose: () => void
}

function AskForm({ ways, requestId, isOwn, onAsked, onClose }: AskFormProps) {
  const { tenancyId, tenantName, currency, accounts, amount, phone, prompts } = ways
  const [open = undefined] = prompts.filter(({ state }) => state === 'asked' || state === 'pending')
  const { field, ...form } = useSaveForm({
    schema: NewPrompt,
    read: (typed, { read }) => ({ ...typed, requestId, tenancyId, amount: read('amount', money(currency)) }),
    send: (input) => (isOwn ? client.mobileMoney.ownAsk(input) : client.mobileMoney.ask(input)),
    changes: ['payments'],
    onSaved: ({ id }) => onAsked(id),
    fieldOf: {
      PROMPT_PHONE: 'phone',
      PROMPT_AMOUNT: 'amount',
      PROMPT_ACCOUNT: 'accountId',
      PROMPT_OPEN: 'phone',
      TOO_MANY_ATTEMPTS: 'phone',
    },
    failed: words.couldNotAsk,
  })
  if (open) return <AskedDialog promptId={open.id} isOwn={isOwn} onAgain={onClose} onClose={onClose} />
  return (
    <FormDialog
      title={isOwn ? words.payNow : words.askTenant(tenantName)}
      description={isOwn ? words.aRequestComesToYourPhone : words.aRequestComesToTheirPhone}
      form={form}
      label={words.sendRequest}
      busyLabel={words.asking}
      onClose={onClose}
    >
      <SelectField label={words.payBy} {...field('accountId')} defaultValue={accounts[0]?.accountId}>
        {accounts.map(({ accountId, kind, name }) => (
          <option key={accountId} value={accountId}>
            {promptKindNames[kind] ?? name}
          </option>
        ))}
      </SelectField>
      <MoneyField
        label={common.amount}
        {...field('amount')}
        currency={currency}
        defaultValue={amount > 0 ? editableMoney(amount, currency) : ''}
      />
      <PhoneField label={words.phoneToAsk} {...field('phone')} defaultValue={phone ?? ''} />
      <EarlierPrompts prompts={prompts} currency={currency} />
    </FormDialog>
  )
}

function EarlierPrompts({ prompts, currency }: { prompts: readonly Prompt[]; currency: Currency }) {
  if (prompts.length === 0) return null
  return (
    <section aria-label={words.earlierRequests}>
      <h3 className="text-sm font-medium">{words.earlierRequests}</h3>
      <ul className="text-sm text-soft">
        {prompts.map(({ id, amount, state, reason, askedAt }) => (
          <li key={id} className="py-1 wrap-anywhere">
            {[
              instantFormat.format(new Date(askedAt)),
              formatMoney(amount, currency),
              promptStateNames[state],
              reason ?? '',
            ]
              .filter(Boolean)
              .join(' · ')}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface AskedDialogProps {
  promptId: string
  isOwn: boolean
  onAgain: () => void
  onClose: () => void
}

/** How a request stands, live. */
function AskedDialog({ promptId, isOwn, onAgain, onClose }: AskedDialogProps) {
  const query = useQuery(isOwn ? ownPrompt(promptId) : promptOf(promptId))
  const state = query.data?.state
  return (
    <Dialog title={isOwn ? words.payNow : words.askForPayment} width={425} onClose={onClose}>
      <Loaded query={query} failed={words.couldNotBeLoaded}>
        {(prompt) => <PromptState prompt={prompt} />}
      </Loaded>
      <Actions>
        {state === 'failed' && (
          <Button variant="secondary" onClick={onAgain}>
            {words.askAgain}
          </Button>
        )}
        <Button onClick={onClose}>{state === 'paid' ? common.done : common.close}</Button>
      </Actions>
    </Dialog>
  )
}

function PromptState({ prompt }: { prompt: Prompt }) {
  const { state, currency, reason, phone, receiptNumber } = prompt
  const amount = formatMoney(prompt.amount, currency)
  const paid = receiptNumber ? words.paidWithReceipt(amount, receiptNumber) : (reason ?? words.paidOf(amount))
  const shown = {
    asked: { Picture: Smartphone, tone: 'text-info', title: words.waitingTitle, text: words.waitingFor(amount, phone) },
    pending: {
      Picture: Smartphone,
      tone: 'text-info',
      title: words.waitingTitle,
      text: reason ?? words.waitingFor(amount, phone),
    },
    paid: { Picture: CheckCircle2, tone: 'text-good', title: words.paidTitle, text: paid },
    failed: { Picture: XCircle, tone: 'text-bad', title: words.failedTitle, text: reason ?? '' },
    unknown: {
      Picture: CircleHelp,
      tone: 'text-warn',
      title: words.unclearTitle,
      text: `${reason ?? ''} ${words.unclearText}`.trim(),
    },
  }[state]
  const { Picture, tone, title, text } = shown
  return (
    <div role="status" className="flex flex-col items-center gap-2 py-4 text-center">
      <Picture size={48} aria-hidden className={`${tone} ${state === 'pending' ? 'motion-safe:animate-pulse' : ''}`} />
      <p className="text-lg font-semibold">{title}</p>
      <p className="wrap-anywhere text-soft">{text}</p>
    </div>
  )
}
