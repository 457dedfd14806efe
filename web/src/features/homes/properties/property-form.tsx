import { countries } from '@makao/contract/countries'
import type { Property } from '@makao/contract/homes/properties/properties.schema'
import { currencyOf, propertyTypeNames, propertyTypes } from '@makao/contract/homes/properties/properties.terms'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { client } from '../../../lib/api'
import { isRefusal } from '../../../lib/refusal'
import { useSaveForm } from '../../../lib/save-form'
import { toastError } from '../../../lib/toast'
import { withPresent } from '../../../lib/with-present'
import { Card } from '../../../ui/card'
import * as common from '../../../ui/common.words'
import { SelectField, TextAreaField, TextField } from '../../../ui/field'
import { PageFormActions } from '../../../ui/page-form-actions'
import { propertyDetails, propertyManagers } from './properties.queries'
import * as words from './properties.words'

interface PropertyFormProps {
  /** Undefined adds one. */
  property?: Property
  /** Where a new one most likely stands. */
  country?: Property['country'] | undefined
  /** What a new one most likely is. */
  propertyType?: Property['propertyType'] | undefined
  onDone: (property: Property) => void
  onCancel: () => void
}

interface ManagerFieldProps {
  name: string
  error: string | undefined
  property: Property | undefined
}

/** Who looks after a property. Whoever does stays among those offered, also after they left the team. */
function ManagerField({ name, error, property }: ManagerFieldProps) {
  const managers = withPresent(property?.managerId, property?.managerName, useQuery(propertyManagers()).data)
  return (
    <SelectField
      label={words.managedByOptional}
      hint={words.reportsAddUpByManager}
      defaultValue={property?.managerId ?? ''}
      {...{ name, error }}
    >
      <option value="">{words.nobody}</option>
      {managers.map((manager) => (
        <option key={manager.id} value={manager.id}>
          {manager.name}
        </option>
      ))}
    </SelectField>
  )
}

const rules = () => import('@makao/contract/homes/properties/properties.schema').then((file) => file.PropertyInput)

export function PropertyForm({ property: given, country: likely, propertyType, onDone, onCancel }: PropertyFormProps) {
  // As it was when somebody began to type.
  const [property] = useState(given)
  const { field, busy, handleSubmit } = useSaveForm({
    schema: rules,
    began: property,
    read: (typed) => ({ ...typed, managerId: typed.managerId || null }),
    onInvalid: () => toastError(words.pleaseFillInAllRequired, undefined, words.validationError),
    send: (input, asRead) =>
      property
        ? client.properties.update({ ...input, propertyId: property.id, asRead })
        : client.properties.create(input),
    changes: ['properties'],
    shows: ({ id }) => propertyDetails(id),
    done: property ? words.propertyUpdatedSuccessfully : words.propertyCreatedSuccessfully,
    title: common.success,
    onSaved: onDone,
    fieldOf: { PROPERTY_EXISTS: 'name', COUNTRY_FIXED: 'country', NOT_STAFF: 'managerId' },
    failed: (reason, error) =>
      isRefusal(error, 'UNAUTHORIZED')
        ? toastError(words.youMustBeLoggedInTo, undefined, words.authenticationError)
        : toastError(words.failedToSavePropertyPlease, reason),
  })

  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  useEffect(() => {
    // It may be known only when somebody types already, whose choice stands.
    const choice = form.current?.elements.namedItem('country')
    if (likely && choice instanceof HTMLSelectElement && choice.value === '') choice.value = likely
  }, [likely])

  return (
    <Card className="max-w-2xl p-5 sm:p-6">
      <form ref={form} onSubmit={handleSubmit} noValidate className="grid gap-4 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <TextField label={words.propertyName} {...field('name')} defaultValue={property?.name} maxLength={120} />
        </div>
        <SelectField
          label={common.country}
          {...field('country')}
          defaultValue={property?.country ?? ''}
          hint={words.decidesTheCurrencyKESInKenya}
        >
          {!property && <option value="">{words.selectACountry}</option>}
          {countries.map((country) => (
            <option key={country} value={country}>
              {country} ({currencyOf(country)})
            </option>
          ))}
        </SelectField>
        <TextField label={common.city} {...field('city')} defaultValue={property?.city} maxLength={80} />
        <div className="sm:col-span-2">
          <TextField label={common.address} {...field('address')} defaultValue={property?.address} maxLength={240} />
        </div>
        <SelectField
          label={words.propertyType}
          {...field('propertyType')}
          defaultValue={property?.propertyType ?? propertyType ?? ''}
        >
          {!property && <option value="">{words.selectAType}</option>}
          {propertyTypes.map((type) => (
            <option key={type} value={type}>
              {propertyTypeNames[type]}
            </option>
          ))}
        </SelectField>
        <TextField
          label={words.titleLRNumberOptional}
          {...field('landReference')}
          maxLength={60}
          autoComplete="off"
          placeholder={words.forExampleLR2094521}
          hint={words.forReturnsOfRentalIncome}
          defaultValue={property?.landReference ?? ''}
        />
        <div className="sm:col-span-2">
          <ManagerField {...field('managerId')} property={property} />
        </div>
        <div className="sm:col-span-2">
          <TextAreaField
            label={words.descriptionOptional}
            {...field('description')}
            defaultValue={property?.description ?? ''}
            maxLength={2000}
          />
        </div>
        <div className="sm:col-span-2">
          <PageFormActions
            busy={busy}
            label={property ? words.updateProperty : words.addProperty}
            onCancel={onCancel}
          />
        </div>
      </form>
    </Card>
  )
}
