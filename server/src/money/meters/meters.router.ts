import { dayInNairobi } from '@makao/contract/days'
import { requireProperty } from '../../homes/properties/properties.repository'
import { mapRows } from '../../lists'
import { rpc } from '../../rpc'
import { listMeters, listOwnReadings, listRound } from './meters.repository'
import { meterFor } from './meters.rules'
import {
  addMeter,
  changeMeter,
  correctMeter,
  readMeterDetails,
  removeMeter,
  setPrice,
  setPropertyPrices,
} from './meters.service'
import { readMeter, voidReading } from './readings.service'

export const metersRouter = {
  list: rpc.meters.list.handler(async ({ context: { db, actor, now }, input }) =>
    mapRows(await listMeters(db, input, dayInNairobi(now)), meterFor(actor)),
  ),
  round: rpc.meters.round.handler(async ({ context, input }) => {
    await requireProperty(context.db, input.propertyId)
    return (await listRound(context.db, input, dayInNairobi(context.now))).map(meterFor(context.actor))
  }),
  get: rpc.meters.get.handler(({ context, input }) => readMeterDetails(context, input.meterId)),
  listOwn: rpc.meters.listOwn.handler(({ context, input }) =>
    listOwnReadings(context.db, context.actor, input.page, dayInNairobi(context.now)),
  ),
  create: rpc.meters.create.handler(({ context, input }) => addMeter(context, input)),
  correct: rpc.meters.correct.handler(({ context, input }) => correctMeter(context, input)),
  change: rpc.meters.change.handler(({ context, input }) => changeMeter(context, input)),
  remove: rpc.meters.remove.handler(({ context, input }) => removeMeter(context, input)),
  setPrice: rpc.meters.setPrice.handler(({ context, input }) => setPrice(context, input)),
  setPropertyPrices: rpc.meters.setPropertyPrices.handler(({ context, input }) => setPropertyPrices(context, input)),
  read: rpc.meters.read.handler(({ context, input }) => readMeter(context, input)),
  voidReading: rpc.meters.voidReading.handler(({ context, input }) => voidReading(context, input)),
}
