import type { reviewsZh } from './reviews.zh.ts'

export const reviewsEn: typeof reviewsZh = {
  productReviews: 'Reviews',
  productReviewsHint:
    'Reviews of goods by buyers who received them. Readers do not see those that wait or were refused; those with pictures always wait first. Anonymous ones show no order.',
  productReview: 'Review',
  reviewStars: 'Stars',
  reviewProduct: 'Product',
  reviewAuthor: 'Buyer',
  reviewAnonymous: 'Anonymous',
  reviewStates: { waiting: 'Waiting', shown: 'Shown', refused: 'Refused' },
  reviewCauses: {
    review: 'Reviewed first',
    words: 'Listed words',
    check: 'Doubted by the check',
    unchecked: 'Cannot be checked',
    pictures: 'With pictures',
    refused: 'Refused before',
  },
  reviewCausesTitle: 'Why it waits',
  reviewsWaiting: (count: number) => (count === 1 ? '1 waits' : `${count} wait`),
  reviewAnswered: 'Answer',
  reviewAnsweredFilter: { yes: 'Answered', no: 'Without an answer' },
  reviewsNone: 'No reviews',
  reviewShow: 'Pass and show',
  reviewHide: 'Hide',
  reviewRefuse: 'Refuse',
  reviewReason: 'Why it is refused: the buyer reads it (optional)',
  reviewRefusal: 'Why it was refused',
  reviewDecided: {
    show: (count: number) => (count === 1 ? 'Review shown' : `${count} reviews shown`),
    refuse: (count: number) => (count === 1 ? 'Review refused' : `${count} reviews refused`),
    hide: (count: number) => (count === 1 ? 'Review hidden' : `${count} reviews hidden`),
  },
  reviewSkipped: (count: number) => `Unchanged, as they have this state or were deleted: ${count}`,
  reviewAnswer: 'Answer',
  reviewAnswerHint:
    'In the name of the company, for all who read the review. Save an empty text to remove the answer.',
  reviewAnsweredElsewhere:
    'The answer was changed elsewhere just now. Yours is kept below, and saving it replaces this one:',
  reviewAnswerGone: '(The answer was removed.)',
  reviewAnswerSave: 'Save the answer',
  reviewAnsweredBy: (name: string, at: string) => `${name} · ${at}`,
  reviewAt: 'Written',
  reviewNoWords: '(no words)',
  reviewNoName: 'Buyer',
  reviewUndoNone: 'The review changed meanwhile: nothing was undone',
}
