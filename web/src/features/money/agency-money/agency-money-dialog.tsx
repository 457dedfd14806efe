import { dayInNairobi } from '@makao/contract/days'
import { formatMoney } from '@makao/contract/money'
import { NewAgencyMoney } from '@makao/contract/money/agency-money/agency-money.schema'
import { agencyAccountKindNames } from '@makao/contract/money/agency-money/agency-money.terms'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../lib/api'
import { money, optional, switchedOn, withAmount } from '../../../lib/readers'
import { isRefusal } from '../../../lib/refusal'
import { useRequestId } from '../../../lib/request-id'
import { useSaveForm } from '../../../lib/save-form'
import { useMay } from '../../../lib/session'
import { asOne } from '../../../ui/as-one'
import * as common from '../../../ui/common.words'
import { FormDialog } from '../../../ui/dialog'
import { DateField, SelectField, TextField } from '../../../ui/field'
import { FieldPair } from '../../../ui/form-section'
import { MoneyField } from '../../../ui/money-field'
import { NotLoaded } from '../../../ui/not-loaded'
import { SwitchField } from '../../../ui/switch'
import { anotherInvoice } from '../owners/purchase-vat.words'
import { PurchaseVatFields } from '../owners/purchase-vat-fields'
import { agencyAccounts, ownAccounts } from './agency-money.queries'
import * as words from './agency-money.words'
import { OwnAccountField } from './own-account-field'

/** What the agency spent itself, or took beside commission. */
export function AgencyMoneyDialog({ onClose }: { onClose: () => void }) {
  const requestId = useRequestId()
  const ofAgency = useQuery(agencyAccounts())
  const { data: known } = ofAgency
  const accounts = known ?? []
  const ofMoney = useQuery(ownAccounts())
  const { data: all = [] } = ofMoney
  const [accountId, setAccountId] = useState('')
  const [aboutId, setAboutId] = useState('')
  const may = useMay()
  const [isBeyond, setBeyond] = useState(false)
  const [isSame, setSame] = useState(false)
  const [today] = useState(() => dayInNairobi(new Date()))
  const own = all.filter(({ archivedAt }) => archivedAt === null)
  const chosen = own.find(({ id }) => id === accountId)
  const isCost = accounts.find(({ id }) => id === aboutId)?.kind === 'cost'
  const currency = chosen?.currency ?? own[0]?.currency ?? 'KES'
  const { field, ...form } = useSaveForm({
    schema: NewAgencyMoney,
    read: (typed, reading) => ({
      ...withAmount({ requestId, currency })(typed, reading),
      vat: reading.read('vat', optional(money(currency), 0)),
      evenBeyondEarned: reading.read('evenBeyondEarned', switchedOn),
      evenSameInvoice: reading.read('evenSameInvoice', switchedOn),
    }),
    send: async (input) => {
      try {
        return await client.agencyMoney.record(input)
      } catch (error) {
        if (isRefusal(error, 'BEYOND_EARNED')) setBeyond(true)
        if (isRefusal(error, 'INVOICE_RECORDED')) setSame(true)
        throw error
      }
    },
    changes: ['receipts'],
    done: (_, input) => words.recorded(formatMoney(input.amount, currency, 'code'), input.description),
    onSaved: onClose,
    fieldOf: {
      PAID_DATE_AHEAD: 'paidOn',
      MONTH_CLOSED: 'paidOn',
      CURRENCY_CHANGED: 'accountId',
      ACCOUNT_ARCHIVED: 'accountId',
      BEYOND_EARNED: 'accountId',
      VAT_NOT_TAKEN_OFF: 'vat',
      INVOICE_RECORDED: 'reference',
    },
    failed: words.notRecorded,
  })
  return (
    <FormDialog title={words.record} description={words.whatItIs} form={form} label={words.record} onClose={onClose}>
      <NotLoaded query={asOne(ofAgency, ofMoney)} failed={common.accountsNotLoaded} />
      <SelectField
        label={words.account}
        {...field('agencyAccountId')}
        value={aboutId}
        onChange={({ target }) => setAboutId(target.value)}
        hint={known?.length === 0 ? words.noAccounts : undefined}
      >
        <option value="">{words.select}</option>
        {accounts
          .filter(({ isArchived }) => !isArchived)
          .map(({ id, name, kind }) => (
            <option key={id} value={id}>
              {agencyAccountKindNames[kind]}: {name}
            </option>
          ))}
      </SelectField>
      <TextField label={words.whatFor} {...field('description')} autoComplete="off" maxLength={300} />
      <OwnAccountField
        label={words.outOfOrInto}
        {...field('accountId')}
        accounts={own}
        chosen={chosen}
        onChoose={(chosenId) => {
          setAccountId(chosenId)
          setBeyond(false)
        }}
      />
      {isBeyond && may('approval:decide') && (
        <SwitchField label={words.paidBeyond} note={words.paidBeyondNote} name="evenBeyondEarned" isOn={false} />
      )}
      <FieldPair>
        <MoneyField label={common.amount} {...field('amount')} currency={chosen?.currency} />
        <DateField label={words.paidOn} {...field('paidOn')} max={today} defaultValue={today} />
      </FieldPair>
      {/* Of what the agency takes there is no purchase, and VAT would be refused. */}
      {isCost && <PurchaseVatFields currency={chosen?.currency} field={field} />}
      <TextField label={words.reference} {...field('reference')} autoComplete="off" maxLength={100} />
      {isSame && <SwitchField label={anotherInvoice} name="evenSameInvoice" isOn={false} />}
    </FormDialog>
  )
}
