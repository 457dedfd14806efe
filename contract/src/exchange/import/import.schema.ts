import { z } from 'zod'
import { allowed } from '../../allowed.schema'
import { countBetween } from '../../count.schema'
import { Day } from '../../days.schema'
import { Country, PropertyType } from '../../homes/properties/properties.schema'
import { OpeningDay } from '../../money/openings/openings.schema'
import { Currency, Minor, MinorSum } from '../../money.schema'
import { requiredLine } from '../../text'
import {
  importAddedKeys,
  importFieldKeys,
  importStates,
  MOST_IMPORT_COLUMNS,
  MOST_IMPORT_SHEETS,
  MOST_MENDED_CELLS,
} from './import.terms'

export const ImportFieldKey = z.enum(importFieldKeys)

/** What somebody said of columns: by the sheet's name and the column's place, from zero; null: it is left out. */
export const ColumnChoices = z
  .record(
    z.string().max(200),
    z
      .record(z.string().regex(/^\d{1,3}$/), ImportFieldKey.nullable())
      .refine(
        (choices) => Object.keys(choices).length <= MOST_IMPORT_COLUMNS,
        `A sheet has at most ${MOST_IMPORT_COLUMNS} columns`,
      ),
  )
  .refine((sheets) => Object.keys(sheets).length <= MOST_IMPORT_SHEETS, `At most ${MOST_IMPORT_SHEETS} sheets`)

/** A cell as somebody mended it: by the sheet's name, the row as it numbers it, and the column's letter. */
export const MendedCell = z.object({
  sheet: z.string().max(200),
  row: z.int().min(1).max(1_048_576),
  column: z.string().regex(/^[A-Z]{1,3}$/),
  text: z.string().max(200, 'A cell that is mended here has at most 200 letters'),
})
export type MendedCell = z.infer<typeof MendedCell>

/** How a file is read. Where and of what type properties are of which the sheet does not say it. */
export const ImportReading = z.object({
  columns: ColumnChoices.default({}),
  country: Country.default('Kenya'),
  city: requiredLine('City is required', 80).default('Nairobi'),
  propertyType: PropertyType.default('apartment'),
  /** From which day on accounts are kept here: balances are those of the day before. Null: from today. */
  startsOn: OpeningDay.nullable().default(null),
  /** On which day rent is due where the sheet does not say it. */
  dueDay: countBetween(1, 31, 'The due day is a day of the month, 1 to 31').default(5),
  /** What a unit of use costs where the sheet has no price, in minor units of the country's currency; null: nothing. */
  waterPrice: Minor.min(0, 'A price must be positive').nullable().default(null),
  powerPrice: Minor.min(0, 'A price must be positive').nullable().default(null),
  /** Cells that read otherwise than in the file. */
  mended: z
    .array(MendedCell)
    .max(MOST_MENDED_CELLS, `At most ${MOST_MENDED_CELLS} cells are mended here. Mend the others in your sheet.`)
    .default([]),
  /** Rows with something wrong stay out. */
  leaveOut: z.boolean().default(false),
})
export type ImportReading = z.infer<typeof ImportReading>

/**
 * What is wrong with a cell, or what is to be looked at. `row`: as the sheet numbers it; `column`: its letter, null where the row
 * as a whole is meant. `found`: what stands there; `expected`: what is to.
 */
export const ImportProblem = z.object({
  sheet: z.string(),
  row: z.int(),
  column: z.string().nullable(),
  heading: z.string().nullable(),
  found: z.string(),
  expected: z.string(),
  /** Wrong: the row cannot be taken over so. */
  isWrong: z.boolean(),
})
export type ImportProblem = z.infer<typeof ImportProblem>

/** A total of the sheet's own beside what its rows come to, in minor units. */
export const ImportTotal = z.object({
  sheet: z.string(),
  row: z.int(),
  label: z.string(),
  field: ImportFieldKey,
  currency: Currency,
  stated: MinorSum,
  found: MinorSum,
})
export type ImportTotal = z.infer<typeof ImportTotal>

/** `examples`: the first values below a heading. */
export const ImportColumn = z.object({
  place: z.int(),
  letter: z.string(),
  heading: z.string(),
  field: ImportFieldKey.nullable(),
  examples: z.array(z.string()),
})
export type ImportColumn = z.infer<typeof ImportColumn>

/** `headingRow`: null where no headings were found. `rows`: of data, without titles, blank rows and totals. */
export const ImportSheet = z.object({
  name: z.string(),
  headingRow: z.int().nullable(),
  rows: z.int(),
  columns: z.array(ImportColumn),
})
export type ImportSheet = z.infer<typeof ImportSheet>

const counted = [
  'properties',
  'owners',
  'units',
  'vacantUnits',
  'tenants',
  'tenancies',
  'inArrears',
  'inCredit',
  'deposits',
  'meters',
  'payments',
] as const
export type ImportCounted = (typeof counted)[number]

/** Of one currency, in minor units. */
export const ImportSums = z.object({
  currency: Currency,
  rent: MinorSum,
  arrears: MinorSum,
  credit: MinorSum,
  deposit: MinorSum,
})
export type ImportSums = z.infer<typeof ImportSums>

/** How many of each kind are added. */
export const ImportAddedCounts = z.record(z.enum(importAddedKeys), z.int())
export type ImportAddedCounts = z.infer<typeof ImportAddedCounts>

/** What a file comes to. `problems`: the first of them; `wrong`, `toSee`: how many there are of each kind. */
export const ImportReport = z.object({
  sheets: z.array(ImportSheet),
  counts: z.record(z.enum(counted), z.int()),
  sums: z.array(ImportSums),
  totals: z.array(ImportTotal),
  problems: z.array(ImportProblem),
  wrong: z.int(),
  wrongRows: z.int(),
  toSee: z.int(),
  /** What would be written by taking it over without the rows that have something wrong, and what that comes to. */
  adds: ImportAddedCounts,
  taken: z.array(ImportSums),
})
export type ImportReport = z.infer<typeof ImportReport>

/**
 * A sheet that somebody had taken over. `sums`: what was written of it; `leftOut`: rows that stayed out. `progress`: while it is
 * taken over. `problem`: why it failed.
 */
export const ImportRun = z.object({
  id: z.uuid(),
  name: z.string(),
  state: z.enum(importStates),
  startsOn: Day,
  adds: ImportAddedCounts,
  sums: z.array(ImportSums),
  leftOut: z.int(),
  problem: z.string().nullable(),
  progress: z.object({ done: z.int(), total: z.int() }).nullable(),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  takenAt: z.iso.datetime().nullable(),
  undoneAt: z.iso.datetime().nullable(),
  allowed: allowed('undo'),
})
export type ImportRun = z.infer<typeof ImportRun>

export const ImportId = z.object({ importId: z.uuid() })
