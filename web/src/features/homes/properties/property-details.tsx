import type { Property } from '@makao/contract/homes/properties/properties.schema'
import { propertyTypeNames } from '@makao/contract/homes/properties/properties.terms'
import { Card, CardHeader } from '../../../ui/card'

/** What was entered for a property. */
export function PropertyDetails({ property }: { property: Property }) {
  const facts: [string, string][] = [
    ['Country', property.country],
    ['City', property.city],
    ['Type', propertyTypeNames[property.propertyType]],
    ['Currency', property.currency],
    ['Units', `${property.occupiedUnits} of ${property.totalUnits} occupied`],
    ['Address', property.address],
    ['Title (LR) number', property.landReference ?? '-'],
  ]
  return (
    <Card className="pb-5">
      <CardHeader title="Details" />
      <div className="px-5">
        <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt className="text-sm text-soft">{label}</dt>
              <dd className="font-medium wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
        {property.description && (
          <div className="mt-4 border-t border-line pt-4">
            <h3 className="text-sm text-soft">Description</h3>
            <p className="wrap-anywhere whitespace-pre-line">{property.description}</p>
          </div>
        )}
      </div>
    </Card>
  )
}
