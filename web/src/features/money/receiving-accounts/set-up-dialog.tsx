import type { AccountCheck } from '@makao/contract/money/mobile-money/mobile-money.schema'
import { checkedThingNames } from '@makao/contract/money/mobile-money/mobile-money.terms'
import type { CredentialName, ReceivingKind } from '@makao/contract/money/receiving-accounts/receiving-accounts.kinds'
import type { ReceivingAccount } from '@makao/contract/money/receiving-accounts/receiving-accounts.schema'
import { credentialLabels } from '@makao/contract/money/receiving-accounts/receiving-accounts.terms'
import { CheckCircle2, CircleHelp, XCircle } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { client } from '../../../lib/api'
import { useSave } from '../../../lib/save'
import { Button } from '../../../ui/button'
import * as common from '../../../ui/common.words'
import { CopyButton } from '../../../ui/copy-button'
import { Actions, ConfirmDialog, Dialog } from '../../../ui/dialog'
import { TextField } from '../../../ui/field'
import * as words from './receiving-accounts.words'

const mpesa: CredentialName[] = ['consumerKey', 'consumerSecret', 'passkey', 'initiatorName', 'securityCredential']
const asked: Record<ReceivingKind, CredentialName[]> = {
  mpesa_paybill: mpesa,
  mpesa_till: mpesa,
  bank_paybill: ['noticeSecret'],
  bank: ['noticeSecret'],
  mtn_momo: ['subscriptionKey', 'apiUser', 'apiKey'],
  airtel_money: ['clientId', 'clientSecret', 'noticeSecret'],
  cash: [],
}

interface SetUpDialogProps {
  account: ReceivingAccount
  onEdit: () => void
  onClose: () => void
}

/** Makes money come in to an account by itself: credentials, secret address, registration, and what is still wrong. */
export function SetUpDialog({ account, onEdit, onClose }: SetUpDialogProps) {
  const { id: accountId, kind, hasCallback, allowed } = account
  const [found, setFound] = useState<AccountCheck>()
  const [asking, setAsking] = useState<'rotate' | 'archive'>()
  const check = useSave({
    send: () => client.mobileMoney.check({ accountId }),
    changes: [],
    onSaved: setFound,
    failed: words.couldNotBeChecked,
  })
  const rotate = useSave({
    send: () => client.receivingAccounts.rotateCallback({ accountId }),
    changes: ['receipts'],
    done: words.addressMade,
    onSaved: () => {
      setAsking(undefined)
      check.save()
    },
    failed: words.addressNotMade,
  })
  const register = useSave({
    send: () => client.mobileMoney.register({ accountId }),
    changes: ['receipts'],
    done: words.registered,
    failed: words.notRegistered,
  })
  const archive = useSave({
    send: () => client.receivingAccounts.archive({ accountId }),
    changes: ['receipts'],
    done: words.isArchived,
    onSaved: onClose,
    failed: words.notArchived,
  })
  const restore = useSave({
    send: () => client.receivingAccounts.restore({ accountId }),
    changes: ['receipts'],
    done: words.isRestored,
    failed: words.notRestored,
  })
  if (asking === 'archive') {
    return (
      <ConfirmDialog
        title={words.archiveTitle}
        text={words.archiveText}
        confirmLabel={words.archive}
        busyLabel={words.archiving}
        busy={archive.busy}
        onConfirm={() => archive.save()}
        onClose={() => setAsking(undefined)}
      />
    )
  }
  if (asking === 'rotate') {
    return (
      <ConfirmDialog
        title={words.makeNewAddress}
        text={words.rotateText}
        confirmLabel={words.makeNewAddress}
        busyLabel={common.saving}
        busy={rotate.busy}
        onConfirm={() => rotate.save()}
        onClose={() => setAsking(undefined)}
      />
    )
  }
  const mayRotate = allowed.includes('rotateCallback')
  return (
    <Dialog title={words.setUp(account.name)} width={560} onClose={onClose}>
      <div className="grid gap-5">
        {asked[kind].length > 0 && <CredentialsForm account={account} />}
        {kind !== 'cash' && (
          <section aria-label={words.checkFound}>
            <div className="flex flex-wrap items-center justify-between gap-3">
              <h3 className="font-medium">{words.checkFound}</h3>
              <Button variant="secondary" disabled={check.busy} onClick={() => check.save()}>
                {check.busy ? words.checking : words.checkNow}
              </Button>
            </div>
            {found && <Findings {...found} />}
          </section>
        )}
        <div className="flex flex-wrap gap-2">
          {kind !== 'cash' && mayRotate && (
            <Button
              variant="secondary"
              disabled={rotate.busy}
              onClick={() => (hasCallback ? setAsking('rotate') : rotate.save())}
            >
              {hasCallback ? words.makeNewAddress : words.makeAddress}
            </Button>
          )}
          {found?.canRegister && (
            <Button variant="secondary" disabled={register.busy} onClick={() => register.save()}>
              {register.busy ? words.registering : words.register}
            </Button>
          )}
          {allowed.includes('change') && (
            <Button variant="secondary" onClick={onEdit}>
              {words.edit}
            </Button>
          )}
          {allowed.includes('archive') && (
            <Button variant="secondary" onClick={() => setAsking('archive')}>
              {words.archive}
            </Button>
          )}
          {allowed.includes('restore') && (
            <Button variant="secondary" disabled={restore.busy} onClick={() => restore.save()}>
              {words.restore}
            </Button>
          )}
        </div>
      </div>
      <Actions>
        <Button onClick={onClose}>{common.done}</Button>
      </Actions>
    </Dialog>
  )
}

const marks = {
  true: { Picture: CheckCircle2, tone: 'text-good', name: words.right },
  false: { Picture: XCircle, tone: 'text-bad', name: words.wrong },
  null: { Picture: CircleHelp, tone: 'text-soft', name: words.cannotTell },
}

function Findings({ findings, addresses }: AccountCheck) {
  return (
    <>
      <ul className="mt-2 divide-y divide-line border-y border-line" role="status">
        {findings.map(({ thing, isRight, words: says }) => {
          const { Picture, tone, name } = marks[`${isRight}`]
          return (
            <li key={thing} className="flex gap-3 py-2">
              <Picture size={20} role="img" aria-label={name} className={`mt-0.5 shrink-0 ${tone}`} />
              <p className="min-w-0 wrap-anywhere">
                <span className="font-medium">{checkedThingNames[thing]}.</span> {says}
              </p>
            </li>
          )
        })}
      </ul>
      {addresses.length > 0 && (
        <ul aria-label={words.addresses} className="mt-3 grid gap-2">
          {addresses.map(({ name, url }) => (
            <li key={name} className="flex flex-wrap items-center justify-between gap-2">
              <span className="min-w-0 grow basis-60 text-sm wrap-anywhere">
                <span className="font-medium">{name}</span> <span className="figures">{url}</span>
              </span>
              <CopyButton text={url} of={name} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Which are kept, and a way to set others; none is ever shown. */
function CredentialsForm({ account: { id: accountId, kind, credentials } }: { account: ReceivingAccount }) {
  const [saves, setSaves] = useState(0)
  const save = useSave({
    send: (typed: Partial<Record<CredentialName, string>>) =>
      client.receivingAccounts.setCredentials({ accountId, credentials: typed }),
    changes: ['receipts'],
    done: words.credentialsSaved,
    onSaved: () => setSaves(saves + 1),
    failed: words.credentialsNotSaved,
  })
  function handleSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const typed = asked[kind].flatMap((name) => {
      const value = data.get(name)
      return typeof value === 'string' && value.trim() !== '' ? [[name, value.trim()] as const] : []
    })
    if (typed.length > 0) save.save(Object.fromEntries(typed))
  }
  return (
    <form key={saves} onSubmit={handleSubmit} noValidate>
      <h3 className="font-medium">{words.credentials}</h3>
      <p className="text-sm text-soft">{words.neverShown}</p>
      <div className="mt-2 grid gap-3 sm:grid-cols-2">
        {asked[kind].map((name) => (
          <TextField
            key={name}
            label={credentialLabels[name]}
            name={name}
            type="password"
            autoComplete="new-password"
            placeholder={credentials.includes(name) ? words.isKept : ''}
            error={undefined}
          />
        ))}
      </div>
      <Button type="submit" variant="secondary" className="mt-3" disabled={save.busy}>
        {save.busy ? common.saving : words.saveCredentials}
      </Button>
    </form>
  )
}
