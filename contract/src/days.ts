// In parts: the first screen only asks whether a text is a day.
export * from './calendar'
export { type Day, isDay, isMonth } from './day-shape'
export * from './day-words'
