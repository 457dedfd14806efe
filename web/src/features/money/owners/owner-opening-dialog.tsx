import { addDays, dayInNairobi } from '@makao/contract/days'
import { type Currency, currencies, editableMoney } from '@makao/contract/money'
import { type OwnerDetails, OwnerOpeningInput } from '@makao/contract/money/owners/owners.schema'
import { useState } from 'react'
import { client } from '../../../lib/api'
import { day, money, optional } from '../../../lib/readers'
import { useSaveForm } from '../../../lib/save-form'
import * as common from '../../../ui/common.words'
import { DateField } from '../../../ui/date-field'
import { FormDialog } from '../../../ui/dialog'
import { SelectField } from '../../../ui/field'
import { MoneyField } from '../../../ui/money-field'
import { ownerDetails } from './owners.queries'
import * as words from './owners.words'

interface OwnerOpeningDialogProps {
  owner: OwnerDetails
  onClose: () => void
}

/** What earlier books held for an owner in a currency; the owner may owe it instead. */
export function OwnerOpeningDialog({ owner: { id: ownerId, openings }, onClose }: OwnerOpeningDialogProps) {
  const today = dayInNairobi(new Date())
  const [currency, setCurrency] = useState<Currency>(openings[0]?.currency ?? 'KES')
  const enteredIn = (of: Currency) => openings.find((opening) => opening.currency === of)
  const entered = enteredIn(currency)
  const sideIn = (of: Currency) => ((enteredIn(of)?.amount ?? 0) < 0 ? 'owed' : 'held')
  const [side, setSide] = useState<'held' | 'owed'>(sideIn(currency))
  const { field, ...form } = useSaveForm({
    schema: OwnerOpeningInput,
    read: (_, { read }) => {
      const amount = read('amount', optional(money(currency), 0))
      return {
        ownerId,
        currency,
        startsOn: read('startsOn', day),
        amount: amount && side === 'owed' ? -amount : amount,
      }
    },
    send: (input) => client.owners.saveOpening(input),
    changes: ['owners'],
    shows: () => ownerDetails(ownerId),
    done: words.openingBalanceSaved,
    onSaved: onClose,
    fieldOf: { OPENING_AHEAD: 'startsOn', MONTH_CLOSED: 'startsOn' },
    failed: words.openingBalanceWasNotSaved,
  })
  return (
    <FormDialog
      title={words.openingBalance}
      description={words.whatEarlierBooksHeld}
      width={425}
      form={form}
      label={common.save}
      onClose={onClose}
    >
      <SelectField
        label={words.currencyLabel}
        {...field('currency')}
        value={currency}
        onChange={(event) => {
          const chosen = event.target.value as Currency
          setCurrency(chosen)
          setSide(sideIn(chosen))
        }}
      >
        {currencies.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </SelectField>
      <DateField
        key={`day ${currency}`}
        label={words.keptFrom}
        {...field('startsOn')}
        defaultValue={entered?.startsOn ?? `${today.slice(0, 7)}-01`}
        max={addDays(today, 1)}
        hint={words.balanceIsThatOfTheDayBefore}
      />
      <SelectField
        label={words.whoHoldsIt}
        name="side"
        value={side}
        onChange={(event) => setSide(event.target.value as 'held' | 'owed')}
      >
        <option value="held">{words.heldForTheOwner}</option>
        <option value="owed">{words.owedByTheOwner}</option>
      </SelectField>
      <MoneyField
        key={`amount ${currency}`}
        label={common.amount}
        {...field('amount')}
        currency={currency}
        placeholder="0"
        defaultValue={entered ? editableMoney(Math.abs(entered.amount), currency) : ''}
        hint={words.leaveEmptyForNone}
      />
    </FormDialog>
  )
}
