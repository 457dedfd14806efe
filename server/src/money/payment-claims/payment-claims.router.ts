import { rpc } from '../../rpc'
import { declineClaim, fileClaim, readOpenClaims, readOwnClaims } from './payment-claims.service'

export const paymentClaimsRouter = {
  file: rpc.paymentClaims.file.handler(({ context, input }) => fileClaim(context, input)),
  listOwn: rpc.paymentClaims.listOwn.handler(({ context, input }) => readOwnClaims(context, input.tenancyId)),
  list: rpc.paymentClaims.list.handler(({ context, input }) => readOpenClaims(context, input)),
  decline: rpc.paymentClaims.decline.handler(({ context, input }) => declineClaim(context, input)),
}
