import { formatDay } from '@makao/contract/days'
import { formatMoney } from '@makao/contract/money'
import type { CurrentTenancy } from '@makao/contract/money/tenants/tenants.schema'
import { Button } from '../../../ui/button'
import * as common from '../../../ui/common.words'
import { Actions, Dialog } from '../../../ui/dialog'
import * as words from './-tenants.words'

interface WhichTenancyProps {
  title: string
  tenantName: string
  tenancies: readonly CurrentTenancy[]
  onChoose: (tenancy: CurrentTenancy) => void
  onClose: () => void
}

/** Of a tenant with several units: which of them is meant. */
export function WhichTenancy({ title, tenantName, tenancies, onChoose, onClose }: WhichTenancyProps) {
  return (
    <Dialog title={title} description={words.whichUnitOf(tenantName)} width={480} onClose={onClose}>
      <ul className="grid gap-2">
        {tenancies.map((tenancy) => (
          <li key={tenancy.tenancyId}>
            <button
              type="button"
              onClick={() => onChoose(tenancy)}
              className="w-full cursor-pointer rounded-lg border border-line px-4 py-3 text-left hover:border-accent hover:bg-accent-tint"
            >
              <span className="block font-medium wrap-anywhere">
                {words.propertyNameUnitUnitNumber(tenancy.propertyName, tenancy.unitNumber)}
              </span>
              <span className="block text-sm text-soft figures">
                {words.rentSince(formatMoney(tenancy.rentAmount, tenancy.currency), formatDay(tenancy.startDate))}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <Actions>
        <Button variant="secondary" onClick={onClose}>
          {common.cancel}
        </Button>
      </Actions>
    </Dialog>
  )
}
