import { DeclinedClaim, type OpenClaim } from '@makao/contract/money/payment-claims/payment-claims.schema'
import { useState } from 'react'
import { client } from '../../../lib/api'
import { useSaveForm } from '../../../lib/save-form'
import { Chip, Chips } from '../../../ui/chips'
import * as common from '../../../ui/common.words'
import { FormDialog } from '../../../ui/dialog'
import { TextField } from '../../../ui/field'
import * as words from './payment-claims.words'

const reasons = [words.noPaymentWithThisCodeHas, words.thisCodeWasRecordedAlready, words.codeIsNotComplete]

export function DeclineDialog({ claim, onClose }: { claim: OpenClaim; onClose: () => void }) {
  const { id: claimId, code, tenantName } = claim
  const [reason, setReason] = useState('')
  const { field, ...form } = useSaveForm({
    schema: DeclinedClaim,
    read: (typed) => ({ ...typed, claimId }),
    send: (input) => client.paymentClaims.decline(input),
    changes: ['payments'],
    done: words.canReadWhy(tenantName),
    onSaved: onClose,
    failed: words.thisWasNotAnswered,
  })
  return (
    <FormDialog
      title={words.whyIsNotReceived(code)}
      description={words.readsItOnThePhone(tenantName)}
      form={form}
      label={words.sendAnswer}
      onClose={onClose}
    >
      <div>
        <TextField
          label={common.reason}
          {...field('reason')}
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <Chips>
          {reasons.map((each) => (
            <Chip key={each} onChoose={() => setReason(each)}>
              {each}
            </Chip>
          ))}
        </Chips>
      </div>
    </FormDialog>
  )
}
