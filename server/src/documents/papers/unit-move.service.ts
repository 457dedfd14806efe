import type { Queryable } from '../../db/types'
import { Refusal } from '../../errors'
import { findIssued } from '../../money/issued-papers/issued-papers.service'
import { inOneLine, type RenterNames } from '../../money/issued-papers/renter-names.rules'
import { NOBODY } from '../../money/payments/receipts.repository'
import type { UnitMovePaper } from '../../money/unit-moves/unit-moves.service'
import { drawPaper } from './drawing.service'
import { type PaperFile, plainName } from './papers.service'

/** The paper of a move to another unit, as it was handed out. @param tenancyId of the new unit @throws Refusal NOT_FOUND */
export async function makeUnitMove(
  { db }: { db: Queryable },
  { tenancyId, version: wanted }: { tenancyId: string; version?: number | undefined },
): Promise<PaperFile> {
  const issued = await findIssued<UnitMovePaper, RenterNames>(db, { kind: 'unit_move', subjectId: tenancyId }, wanted)
  if (!issued) throw new Refusal('NOT_FOUND')
  const { content, names, letterhead, paper: version } = issued
  const move = { ...content, tenantName: inOneLine(names, NOBODY) }
  const file = await drawPaper(
    { agency: letterhead, title: `Move of ${move.tenantName}` },
    { kind: 'unit-move', agency: letterhead, move, version },
  )
  return { name: ['move', plainName(move.to.unitNumber), move.day].filter(Boolean).join('-'), file }
}
