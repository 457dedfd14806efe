import type { OwnerQuestion } from '@makao/contract/documents/owner-questions/owner-questions.schema'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { instantFormat } from '../../../lib/instant'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { Card, CardHeader } from '../../../ui/card'
import { laterDialog } from '../../../ui/later-dialog'
import { Loaded } from '../../../ui/loaded'
import { Pagination } from '../../../ui/pagination'
import { ownQuestions, questionsOf } from './owner-questions.queries'
import * as words from './owner-questions.words'

const WriteDialog = laterDialog(() => import('./write-dialog').then((file) => file.WriteDialog))

/** What the owner who looks has asked, with the answers. */
export function OwnQuestions() {
  const [page, setPage] = useState(1)
  const query = useQuery(ownQuestions(page))
  return (
    <Card>
      <CardHeader title={words.yourQuestions} />
      <Loaded
        query={query}
        loading={words.loadingQuestions}
        failed={words.questionsCouldNotBeLoaded}
        empty={({ total }) => total === 0 && <p className="px-5 pb-5 text-soft">{words.noneAskedYet}</p>}
      >
        {({ rows, ...pages }) => (
          <>
            <Questions rows={rows} isOwn />
            <Pagination {...pages} onPage={setPage} />
          </>
        )}
      </Loaded>
    </Card>
  )
}

/** What one owner has asked. */
export function QuestionsOfOwner({ ownerId }: { ownerId: string }) {
  const [page, setPage] = useState(1)
  const query = useQuery(questionsOf(ownerId, page))
  return (
    <Card>
      <CardHeader title={words.questions} />
      <Loaded
        query={query}
        loading={words.loadingQuestions}
        failed={words.questionsCouldNotBeLoaded}
        empty={({ total }) => total === 0 && <p className="px-5 pb-5 text-soft">{words.ownerAskedNothing}</p>}
      >
        {({ rows, ...pages }) => (
          <>
            <Questions rows={rows} />
            <Pagination {...pages} onPage={setPage} />
          </>
        )}
      </Loaded>
    </Card>
  )
}

/** What owners asked and nobody has answered; nothing where nothing waits. */
export function WaitingQuestions() {
  const [page, setPage] = useState(1)
  const { data } = useQuery(questionsOf(null, page))
  if (!data || data.total === 0) return null
  const { rows, ...pages } = data
  return (
    <Card className="mb-4">
      <CardHeader title={words.questionsOfOwners} />
      <Questions rows={rows} isNamed />
      <Pagination {...pages} onPage={setPage} />
    </Card>
  )
}

interface QuestionsProps {
  rows: readonly OwnerQuestion[]
  /** Whether it is the owner who looks. */
  isOwn?: boolean
  /** Whether each says whose it is. */
  isNamed?: boolean
}

function Questions({ rows, isOwn = false, isNamed = false }: QuestionsProps) {
  const [writing, setWriting] = useState<OwnerQuestion>()
  return (
    <>
      <ul aria-label={words.questions} className="divide-y divide-line border-t border-line">
        {rows.map((question) => (
          <li key={question.id} className="px-5 py-3">
            <p className="flex flex-wrap items-center gap-2">
              <span className="min-w-0 font-medium wrap-anywhere">
                {isNamed ? `${question.ownerName}: ${question.says}` : question.says}
              </span>
              {question.isOpen && <Badge tone="warn">{words.waits}</Badge>}
            </p>
            <ol>
              {question.messages.map(({ id, isOfOwner, body, writerName, writtenAt }) => (
                <li key={id} className={isOfOwner ? 'mt-1' : 'mt-1 border-l-2 border-line pl-3'}>
                  <p className="wrap-anywhere whitespace-pre-line">{body}</p>
                  <p className="text-sm text-soft">{words.by(writerName, instantFormat.format(new Date(writtenAt)))}</p>
                </li>
              ))}
            </ol>
            {(isOwn || question.allowed.includes('answer')) && (
              <Button variant="ghost" className="-ml-3" onClick={() => setWriting(question)}>
                {isOwn ? words.writeMore : words.answerTo(question.ownerName)}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {writing && <WriteDialog question={writing} isOwn={isOwn} onClose={() => setWriting(undefined)} />}
    </>
  )
}
