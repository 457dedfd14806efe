import type { Property } from '@makao/contract/homes/properties/properties.schema'
import { propertyTypeNames } from '@makao/contract/homes/properties/properties.terms'
import { Card, CardHeader } from '../../../ui/card'
import * as common from '../../../ui/common.words'
import * as words from './properties.words'

/** What was entered for a property. */
export function PropertyDetails({ property }: { property: Property }) {
  const facts: [string, string][] = [
    [common.country, property.country],
    [common.city, property.city],
    [words.type, propertyTypeNames[property.propertyType]],
    [words.currency, property.currency],
    [common.units, words.ofOccupied(property.occupiedUnits, property.totalUnits)],
    [common.address, property.address],
    [words.titleLRNumber, property.landReference ?? '-'],
    [words.managedBy, property.managerName ?? '-'],
  ]
  return (
    <Card className="pb-5">
      <CardHeader title={words.details} />
      <div className="px-5">
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-x-6 gap-y-4 sm:grid-cols-3">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt className="text-sm text-soft">{label}</dt>
              <dd className="font-medium wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
        {property.description && (
          <div className="mt-4 border-t border-line pt-4">
            <h3 className="text-sm text-soft">{common.description}</h3>
            <p className="wrap-anywhere whitespace-pre-line">{property.description}</p>
          </div>
        )}
      </div>
    </Card>
  )
}
