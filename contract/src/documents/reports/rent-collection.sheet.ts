import type { ChargeRow } from '../../money/charges/charges.schema'
import { chargeSheet } from '../../money/charges/charges.sheet'
import { reportHeads } from './report-heads.terms'
import type { ReportSheet } from './reports.sheets'

const { columns: chargeColumns } = chargeSheet

export const rentCollectionSheet = {
  ...reportHeads['rent-collection'],
  columns: {
    ...chargeColumns,
    type: { ...chargeColumns.type, only: 'files' },
    paid: { ...chargeColumns.paid, heading: 'Collected', only: undefined },
    receipt: { ...chargeColumns.receipt, only: 'files' },
  },
} satisfies ReportSheet<ChargeRow>
