import type { ListedUnit } from '@makao/contract/homes/units/units.schema'
import { furnishingNames, roomsName } from '@makao/contract/homes/units/units.terms'
import { formatMoney } from '@makao/contract/money'
import { Link } from '@tanstack/react-router'
import { Pencil, Trash2 } from 'lucide-react'
import { Button, IconButton } from '../../../ui/button'
import * as common from '../../../ui/common.words'
import { TenantLink } from '../../../ui/page-links'
import { UnitStateBadge } from './unit-state-badge'
import * as words from './units.words'

export interface UnitActions {
  onEdit: (unit: ListedUnit) => void
  onState: (unit: ListedUnit) => void
  onDelete: (unit: ListedUnit) => void
}

/** 'Unit 12, Jacaranda Court': what a button says whose row is not read with it. */
export const unitLabel = ({ unitNumber, propertyName }: ListedUnit) => `${unitNumber}, ${propertyName}`

/** Units as cards, side by side as many as fit. */
export function UnitCards({ units, onEdit, onDelete }: UnitActions & { units: readonly ListedUnit[] }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))] gap-3 p-4">
      {units.map((unit) => {
        const { id, unitNumber, propertyName, currency, rentAmount, serviceChargeAmount, rentDueDate } = unit
        const about = [
          unit.rooms && roomsName(unit.rooms),
          unit.furnishingStatus && furnishingNames[unit.furnishingStatus],
        ]
        const facts: [string, string][] = [
          [common.rent, formatMoney(rentAmount, currency, 'code')],
          [words.serviceCharge, formatMoney(serviceChargeAmount, currency, 'code')],
          [common.due, words.day(rentDueDate)],
        ]
        return (
          <li key={id} className="flex min-w-0 flex-col rounded-xl border border-line p-4">
            <div className="flex items-start justify-between gap-2">
              <div className="min-w-0">
                <h3 className="font-semibold wrap-anywhere">
                  <Link
                    to="/dashboard/units/$unitId"
                    params={{ unitId: id }}
                    className="text-accent underline-offset-4 hover:underline"
                  >
                    {unitNumber}
                  </Link>
                </h3>
                <p className="text-sm wrap-anywhere text-soft">{propertyName}</p>
              </div>
              <UnitStateBadge unit={unit} isWhole />
            </div>
            <p className="mt-2 flex items-baseline justify-between gap-3">
              {unit.tenantId ? (
                <TenantLink tenantId={unit.tenantId} tenancyId={unit.tenancyId ?? undefined}>
                  {unit.tenantName}
                </TenantLink>
              ) : (
                <span className="text-soft">{words.nobodyLivesHere}</span>
              )}
              {unit.overdue > 0 && (
                <span className="text-sm font-medium text-bad figures">
                  {words.overdue(formatMoney(unit.overdue, currency))}
                </span>
              )}
            </p>
            <dl className="my-3 space-y-1 text-sm">
              {facts.map(([name, value]) => (
                <div key={name} className="flex justify-between gap-3">
                  <dt className="text-soft">{name}</dt>
                  <dd className="text-right font-medium figures">{value}</dd>
                </div>
              ))}
            </dl>
            <p className="mt-auto min-h-5 text-sm text-soft">{about.filter(Boolean).join(' · ')}</p>
            <div className="mt-2 flex gap-2">
              {unit.allowed.includes('update') && (
                <Button
                  variant="secondary"
                  className="grow"
                  aria-label={words.editUnitUnit(unitLabel(unit))}
                  onClick={() => onEdit(unit)}
                >
                  <Pencil size={16} aria-hidden />
                  {words.editUnitLabel}
                </Button>
              )}
              {unit.allowed.includes('remove') && (
                <IconButton label={words.deleteUnitUnit(unitLabel(unit))} danger onClick={() => onDelete(unit)}>
                  <Trash2 size={18} aria-hidden />
                </IconButton>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
