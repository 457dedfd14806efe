import { dayInNairobi } from '@makao/contract/days'
import { type Currency, editableMoney, typedMoney } from '@makao/contract/money'
import { mpesaCode } from '@makao/contract/money/payments/payment-reference.schema'
import type { PaymentMethod } from '@makao/contract/money/payments/payments.kinds'
import { NewWithheld, type Part, received } from '@makao/contract/money/payments/payments.schema'
import { proposedWithheld } from '@makao/contract/money/withholding/withholding.terms'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { money, optional, switchedOn } from '../../../lib/readers'
import { useSaveForm } from '../../../lib/save-form'
import type { UnsentFormProps } from '../../../lib/unsent-form'
import * as common from '../../../ui/common.words'
import { DateField } from '../../../ui/date-field'
import { FormDialog } from '../../../ui/dialog'
import { MoneyField } from '../../../ui/money-field'
import { SwitchField } from '../../../ui/switch'
import { ownAccounts } from '../account-transfers/account-transfers.queries'
import { cameInOn } from '../account-transfers/account-transfers.words'
import { OwnAccountField } from '../account-transfers/own-account-field'
import { MethodFields } from './method-fields'
import { tenancyAccount } from './payments.queries'
import * as words from './payments.words'
import { useWithheld, WithheldField } from './withheld-field'

const Mended = received
  .pick({ amount: true, method: true, reference: true, receivedOn: true })
  .extend({
    parts: z.array(z.custom<Part>()).nullish(),
    accountId: z.uuid().nullish(),
    withheld: NewWithheld.optional(),
  })
  .check(mpesaCode('reference'))

interface Entry {
  /** Without one it is for all units of its tenant, and says neither an account nor tax. */
  tenancyId?: string
  currency: Currency
  amount: number
  method: PaymentMethod
  reference?: string | null
  receivedOn: string
  parts?: Part[] | null
  accountId?: string | null
  withheld?: number | null
}

/** The own account that it came in on: of another method it is another one. */
function useCameInOn({ method, accountId = null }: Entry) {
  const { data: accounts } = useQuery(ownAccounts())
  const [chosenMethod, setMethod] = useState(method)
  const proposed = chosenMethod === method ? accountId : null
  return {
    ...{ proposed, setMethod },
    /** Where the accounts are not read nobody could choose. */
    chosen: (typed: string | undefined) => (typed ?? (accounts ? null : proposed)) || null,
  }
}

/** The tax that its tenant kept back: as it was entered, of another amount what is proposed. */
function useTax({ tenancyId = '', currency, amount, withheld: entered = null }: Entry, typedAmount: string) {
  const { data: account } = useQuery({ ...tenancyAccount(tenancyId), enabled: tenancyId !== '' })
  const now = typedMoney(typedAmount, currency) ?? 0
  const isAsEntered = now === amount || !account
  const proposed = isAsEntered ? entered : proposedWithheld(now, account.withholdingRate, account.openCharges)
  return {
    ...useWithheld(proposed, currency),
    rate: account?.withholdingRate,
    isAsked: account ? account.withholdingRate > 0 : entered !== null,
  }
}

/** Mends a payment that was not sent yet. */
export function EditUnsentPayment({ input, dialog, saving }: UnsentFormProps) {
  const entry = input as unknown as Entry
  const { tenancyId, currency, method, reference, receivedOn, parts } = entry
  const [amount, setAmount] = useState(editableMoney(entry.amount, currency))
  const account = useCameInOn(entry)
  const { isAsked, ...tax } = useTax(entry, amount)
  const { field, ...form } = useSaveForm({
    ...saving,
    schema: Mended,
    read: (typed, { read }) => ({
      ...typed,
      amount: read('amount', money(currency)),
      // Where it was put by hand may be paid by now.
      parts: parts && read('parts', switchedOn) ? null : parts,
      ...(tenancyId !== undefined && {
        accountId: account.chosen(typed.accountId),
        withheld: isAsked ? read('withheld', optional(money(currency), null)) : null,
      }),
    }),
  })
  return (
    <FormDialog {...dialog} form={form}>
      <MoneyField
        label={common.amount}
        {...field('amount')}
        currency={currency}
        value={amount}
        onChange={(event) => setAmount(event.target.value)}
      />
      {isAsked && <WithheldField {...tax} currency={currency} field={field} />}
      <MethodFields
        currency={currency}
        start={{ method, reference: reference ?? '' }}
        field={field}
        referenceName="reference"
        onMethod={account.setMethod}
      />
      <DateField
        label={words.receivedOn}
        {...field('receivedOn')}
        max={dayInNairobi(new Date())}
        defaultValue={receivedOn}
      />
      {tenancyId !== undefined && (
        <OwnAccountField label={cameInOn} currency={currency} field={field} chosen={account.proposed} />
      )}
      {parts && <SwitchField label={words.oldestInstead} name="parts" isOn={false} />}
    </FormDialog>
  )
}
