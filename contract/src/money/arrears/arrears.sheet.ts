import { dayInNairobi, formatWholeDay } from '../../days'
import { plainMoney } from '../../money'
import { amountOf, chosenInWords, type FilterWords, type Sheet } from '../../sheets'
import { promiseStateNames } from '../promises/promises.terms'
import { nextStepName } from '../reminders/reminders.terms'
import type { ArrearsChoice, ArrearsRow } from './arrears.schema'
import { arrearsViewNames } from './arrears.terms'

function promiseText({ promise, currency }: Pick<ArrearsRow, 'promise' | 'currency'>): string | null {
  if (!promise || promise.state === 'kept') return null
  const { amount, day, state } = promise
  return `${promiseStateNames[state]}: ${plainMoney(amount, currency)} by ${formatWholeDay(day)}`
}

/** Who owes, a row a tenancy, for whoever goes round with it. */
export const arrearsSheet = {
  title: 'Who owes',
  columns: {
    tenant: { heading: 'Tenant', kind: 'text', width: 26, value: ({ tenantName }) => tenantName },
    property: { heading: 'Property', kind: 'text', width: 26, value: ({ propertyName }) => propertyName },
    unit: { heading: 'Unit', kind: 'text', width: 10, value: ({ unitNumber }) => unitNumber },
    phone: { heading: 'Phone', kind: 'text', width: 18, value: ({ phoneNumber }) => phoneNumber },
    overdue: { heading: 'Overdue', kind: 'money', width: 18, isAdded: true, value: amountOf('overdue') },
    since: { heading: 'Overdue Since', kind: 'day', width: 15, value: ({ overdueSince }) => overdueSince },
    due: { heading: 'Due This Week', kind: 'money', width: 18, isAdded: true, value: amountOf('due') },
    dueOn: { heading: 'Due On', kind: 'day', width: 15, value: ({ dueOn }) => dueOn },
    paid: { heading: 'Last Paid', kind: 'day', width: 15, value: ({ lastPaid }) => lastPaid?.day ?? null },
    reminded: {
      heading: 'Last Reminded',
      kind: 'day',
      width: 15,
      value: ({ lastReminded }) => lastReminded && dayInNairobi(new Date(lastReminded.at)),
    },
    next: {
      heading: 'Next Step',
      kind: 'text',
      width: 26,
      value: ({ nextStep }) => nextStep && `${nextStepName(nextStep)} from ${formatWholeDay(nextStep.day)}`,
    },
    promise: { heading: 'Promise', kind: 'text', width: 34, value: promiseText },
    note: { heading: 'Last Note', kind: 'text', width: 40, value: ({ lastNote }) => lastNote?.body ?? null },
  },
} satisfies Sheet<ArrearsRow>

/** With names in the place of ids. */
export const arrearsFilterWords: FilterWords<ArrearsChoice> = {
  view: (view) => arrearsViewNames[view],
  search: (search) => `Search: ${search}`,
  propertyId: (name) => `Property: ${name}`,
  ids: chosenInWords,
  currency: (currency) => `Currency: ${currency}`,
}
