import { dayInNairobi } from '@makao/contract/days'
import type { VacantUnit } from '@makao/contract/homes/units/units.schema'
import { holdInWords } from '@makao/contract/homes/units/units.terms'
import { type Currency, formatMoney } from '@makao/contract/money'
import { NewUnitMove, type UnitMove } from '@makao/contract/money/unit-moves/unit-moves.schema'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { client } from '../../../lib/api'
import { money, optional, switchedOn } from '../../../lib/readers'
import { useSaveForm } from '../../../lib/save-form'
import { useDownload } from '../../../lib/use-download'
import { Button } from '../../../ui/button'
import * as common from '../../../ui/common.words'
import { DateField } from '../../../ui/date-field'
import { Actions, Dialog, FormDialog } from '../../../ui/dialog'
import { MoneyField } from '../../../ui/money-field'
import { Picker } from '../../../ui/picker'
import { SwitchField } from '../../../ui/switch'
import { unitsToLet } from './unit-moves.queries'
import * as words from './unit-moves.words'

const stateOf = ({ availability: reason, availabilityUntil: until }: VacantUnit) =>
  reason === 'to_let' ? undefined : holdInWords({ reason, until })

function unitText(unit: VacantUnit): string {
  const rent = formatMoney(unit.rentAmount, unit.currency, 'code')
  const text = words.unitFor(unit.unitNumber, unit.propertyName, rent)
  const state = stateOf(unit)
  return state ? words.unitInState(text, state) : text
}

interface MoveUnitDialogProps {
  tenantName: string
  tenancy: { tenancyId: string; unitNumber: string; currency: Currency }
  onClose: () => void
}

/** A tenant goes to another unit in one step, with a paper that says what went along. */
export function MoveUnitDialog({ tenantName, tenancy, onClose }: MoveUnitDialogProps) {
  const { tenancyId, unitNumber, currency } = tenancy
  const [search, setSearch] = useState('')
  const units = useQuery(unitsToLet(useDeferredValue(search), currency))
  const [unit, setUnit] = useState<VacantUnit>()
  const [move, setMove] = useState<UnitMove>()
  const state = unit && stateOf(unit)
  const { field, ...form } = useSaveForm({
    schema: NewUnitMove,
    read: (typed, { read }) => ({
      ...typed,
      tenancyId,
      rentAmount: read('rentAmount', optional(money(currency, words.rentAgreed), null)),
      depositAmount: read('depositAmount', optional(money(currency, words.depositAgreed), null)),
      isLetAnyway: read('isLetAnyway', switchedOn),
    }),
    send: (input) => client.unitMoves.make(input),
    changes: ['everything'],
    done: (made) => words.moved(made.unitNumber),
    onSaved: setMove,
    fieldOf: { MOVE_TOO_EARLY: 'day', SAME_UNIT: 'unitId', OTHER_CURRENCY: 'unitId', UNIT_HELD: 'unitId' },
    failed: words.wasNotMoved,
  })
  if (move) return <Moved move={move} unitBefore={unitNumber} onClose={onClose} />
  return (
    <FormDialog
      key="form"
      title={words.moveToAnotherUnit}
      description={words.movesFrom(tenantName, unitNumber)}
      width={500}
      form={form}
      label={words.moveTenant}
      busyLabel={common.processing}
      onClose={onClose}
    >
      <p className="text-soft">{words.whatMovesAlong(unitNumber)}</p>
      <Picker
        label={words.newUnit}
        {...field('unitId')}
        placeholder={words.selectAUnit}
        empty={words.noVacantUnitIn(currency)}
        query={units}
        options={units.data?.map((vacant) => ({ value: vacant.id, text: unitText(vacant) })) ?? []}
        onSearch={setSearch}
        onPick={(unitId) => setUnit(units.data?.find(({ id }) => id === unitId))}
      />
      {state && <SwitchField key={unit?.id} label={words.letAnyway(state)} name="isLetAnyway" isOn={false} />}
      <DateField label={words.livesThereFrom} {...field('day')} defaultValue={dayInNairobi(new Date())} />
      <MoneyField
        label={words.rentAgreed}
        {...field('rentAmount')}
        currency={currency}
        placeholder={unit ? formatMoney(unit.rentAmount, currency, 'none') : undefined}
        hint={words.leaveEmptyForTheRent}
      />
      <MoneyField
        label={words.depositAgreed}
        {...field('depositAmount')}
        currency={currency}
        hint={words.leaveEmptyForTheDeposit}
      />
    </FormDialog>
  )
}

function Moved({ move, unitBefore, onClose }: { move: UnitMove; unitBefore: string; onClose: () => void }) {
  const { active, start } = useDownload()
  const amount = (value: number) => formatMoney(value, move.currency)
  return (
    // A dialog of its own, so that the focus begins in it and goes back to the page afterwards.
    <Dialog key="done" title={words.moved(move.unitNumber)} width={500} onClose={onClose}>
      <p className="text-soft">
        {words.movedAlong(amount(move.deposit), amount(move.credit), amount(move.owed), unitBefore)}
      </p>
      {move.kept > 0 && <p className="text-soft">{words.stays(amount(move.kept), unitBefore)}</p>}
      {move.followed.map((sentence) => (
        <p key={sentence} className="mt-2">
          {sentence}
        </p>
      ))}
      <Actions>
        <Button variant="secondary" onClick={onClose}>
          {common.done}
        </Button>
        <Button disabled={active !== undefined} onClick={() => void start(`tenancies/${move.tenancyId}/unit-move/pdf`)}>
          {words.downloadPaper}
        </Button>
      </Actions>
    </Dialog>
  )
}
