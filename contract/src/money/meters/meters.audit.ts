import { amount, count, day, event, text, yesNo } from '../../platform/audit/field-kinds.terms'

const price = {
  price: amount('Price'),
  minimumCharge: amount('Minimum charge'),
  standingCharge: amount('Standing charge'),
}
const priced = { ...price, fromDay: day('From day') }
const exchanged = { serialNumber: text('Serial number'), value: text('Value') }
const reading = { day: day('Day'), value: text('Value') }

/** What an owner is told of a reading that shows use by nobody. */
export const RAN_VACANT = 'A meter ran while the unit was vacant'

export const meterEvents = {
  created: event('meter.created', 'Meter added', {
    fields: {
      installedOn: day('Installed on'),
      firstValue: text('First value'),
      digits: count('Digits'),
      ...price,
    },
  }),
  corrected: event('meter.corrected', 'Meter corrected', {
    fields: { serialNumber: text('Serial number'), digits: count('Digits') },
  }),
  changed: event('meter.changed', 'Meter exchanged', { fields: exchanged, after: { ...exchanged, day: day('Day') } }),
  installed: event('meter.installed', 'Meter installed in place of another', {
    fields: exchanged,
    after: { ...exchanged, day: day('Day') },
  }),
  removed: event('meter.removed', 'Meter removed', { fields: { removedOn: day('Removed on') } }),
  priced: event('meter.priced', 'Price of a meter changed', { fields: price, after: priced }),
  propertyPriced: event('meter.property-priced', 'Price of all meters of a property changed', {
    fields: { ...priced, meters: count('Meters') },
  }),
  read: event('meter.read', 'Meter read', {
    fields: {
      ...{ ...reading, usage: text('Usage'), amount: amount('Amount'), confirmed: text('Confirmed') },
      ranVacant: yesNo('Used while vacant'),
    },
  }),
  photographed: event('meter.photographed', 'Photo of a reading added', {
    fields: { day: day('Day'), bytes: count('Bytes') },
  }),
  readingVoided: event('meter.reading-voided', 'Reading voided', { fields: reading }),
}
