// In two files: the first screen reckons with days and writes none.
export * from './calendar'
export * from './day-words'
