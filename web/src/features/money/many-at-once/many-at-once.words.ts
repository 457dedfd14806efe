import { counted } from '../../../lib/plural'

export const selectAProperty = 'Select a property'
export const unitsChosen = (units: number) => counted(units, 'unit chosen', 'units chosen')
export const smsByDay = (from: string, to: string) => `Sent between ${from} and ${to}`
