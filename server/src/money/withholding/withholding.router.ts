import { rpc } from '../../rpc'
import { listCertificates } from './withholding.repository'
import { certificateFor, withholdingsFor } from './withholding.rules'
import {
  addWithheld,
  certify,
  readWithheld,
  readWithholdings,
  saveWithholding,
  voidCertificate,
} from './withholding.service'

export const withholdingRouter = {
  ofTenancy: rpc.withholding.ofTenancy.handler(async ({ context, input }) =>
    withholdingsFor(context.actor)(await readWithholdings(context.db, input.tenancyId)),
  ),
  save: rpc.withholding.save.handler(async ({ context, input }) =>
    withholdingsFor(context.actor)(await saveWithholding(context, input)),
  ),
  list: rpc.withholding.list.handler(({ context, input }) => readWithheld(context, input)),
  add: rpc.withholding.add.handler(({ context, input }) => addWithheld(context, input)),
  certificates: rpc.withholding.certificates.handler(async ({ context, input }) => {
    const page = await listCertificates(context.db, input)
    return { ...page, rows: page.rows.map(certificateFor(context.actor)) }
  }),
  certify: rpc.withholding.certify.handler(async ({ context, input }) =>
    certificateFor(context.actor)(await certify(context, input)),
  ),
  voidCertificate: rpc.withholding.voidCertificate.handler(async ({ context, input }) =>
    certificateFor(context.actor)(await voidCertificate(context, input)),
  ),
}
