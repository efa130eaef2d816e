import type { FormDescription } from '@mingpian/contract/shared/forms.ts'
import type { Starter } from './starters.ts'

const source = { name: '', url: '' }
const limits = { perPerson: 0, total: 0, until: null }

/** The templates of the product in English. @param company its short name */
export const startersEn = (company: string): Starter[] => [
  {
    templateId: 'starter-company',
    kind: 'article',
    name: 'About the company',
    summary: 'To send after the first meeting: what you do, for whom, and how to reach you.',
    title: `${company} in one minute`,
    body: {
      source,
      html: `<p>Hello, I am an adviser at ${company}. This page says in one minute what we do and how we can help you.</p>
<h2>What we do</h2>
<p>${company} works in [your main business]. Since [year] we have served [number] customers, mostly in [region].</p>
<h2>Why customers choose us</h2>
<ul><li><strong>[First strength]</strong>: [one sentence with one number]</li><li><strong>[Second strength]</strong>: [one sentence with one number]</li><li><strong>[Third strength]</strong>: [one sentence with one number]</li></ul>
<h2>How we begin</h2>
<ol><li>Tell us what you need. We answer within one working day.</li><li>We talk once, free of charge, and send a proposal with a price.</li><li>After you agree we deliver within [time], with one person who looks after you.</li></ol>
<h2>Get in touch</h2>
<p>Call me from my card, or add me on WeChat. I look forward to hearing from you.</p>`,
    },
  },
  {
    templateId: 'starter-product',
    kind: 'article',
    name: 'A product',
    summary: 'Explains one product: which problem it solves, for whom, and at what price.',
    title: '[Product name]: [its greatest benefit in a few words]',
    body: {
      source,
      html: `<p>[Your customers] often have this problem: [the problem]. [Product name] by ${company} was made for it.</p>
<h2>What it does for you</h2>
<ul><li>[First benefit: a result, not a figure of the data sheet]</li><li>[Second benefit]</li><li>[Third benefit]</li></ul>
<h2>Who it is for</h2>
<p>It is worth five minutes of your time if one of these fits you: [first situation]; [second situation].</p>
<h2>Versions and prices</h2>
<ul><li><strong>[First version]</strong>, [price]: [what it includes]</li><li><strong>[Second version]</strong>, [price]: [what it includes]</li></ul>
<h2>Questions we often hear</h2>
<p><strong>How soon can I use it?</strong><br>[Answer]</p>
<p><strong>What about support afterwards?</strong><br>[Answer]</p>
<p>Would you like to see it or try it? Send me a message and I will arrange it.</p>`,
    },
  },
  {
    templateId: 'starter-event',
    kind: 'article',
    name: 'An invitation',
    summary: 'Invites customers to an event: when, where, why, and how to sign up.',
    title: 'You are invited: [name of the event]',
    body: {
      source,
      html: `<p>${company} invites you to [name of the event]. Seats are limited, so please reply soon.</p>
<h2>When and where</h2>
<ul><li>Time: [date and time]</li><li>Place: [full address]</li><li>Price: [free, or the price]</li></ul>
<h2>What you take home</h2>
<ol><li>[First highlight]</li><li>[Second highlight]</li><li>[Gift or offer for guests]</li></ol>
<h2>Programme</h2>
<ul><li>[time] Welcome</li><li>[time] [topic and speaker]</li><li>[time] Time to talk</li></ul>
<p>Send me a message and I will keep a seat for you.</p>`,
    },
  },
  {
    templateId: 'starter-case',
    kind: 'case',
    name: 'A customer story',
    summary: 'Lets one customer convince the next: the problem, the work, the result, a quote.',
    title: 'How [customer] achieved [result]',
    body: {
      html: `<h2>The customer</h2>
<p>[Customer] is a [trade and size] in [city].</p>
<h2>The problem</h2>
<p>Before we worked together, [the problem, best with a number].</p>
<h2>What we did</h2>
<ol><li>[First step]</li><li>[Second step]</li><li>[Third step]</li></ol>
<h2>Today</h2>
<p>It took [time] from the contract to the first results. ${company} still calls every month.</p>`,
      before: null,
      after: null,
      results: [
        { value: '[number]', label: '[figure that rose]' },
        { value: '[number]', label: '[time saved]' },
        { value: '[number]', label: '[cost saved]' },
      ],
      quote: { words: '[One sentence in the customer’s own words]', by: '[name and position]' },
    },
  },
  {
    templateId: 'starter-moments',
    kind: 'moments',
    name: 'Moments: one useful tip a week',
    summary: 'A greeting that disturbs no one, with advice that helps.',
    title: 'Moments: [topic]',
    body: {
      text: `Customers often ask me: [a question they ask]?
My advice in three lines:
1. [First advice]
2. [Second advice]
3. [Third advice]
Not sure about yours? Send me a message and I will have a look.`,
      momentPictures: [],
    },
  },
  {
    templateId: 'starter-booking',
    kind: 'form',
    name: 'Book a visit',
    summary: 'The customer picks a day and leaves a number; you confirm the same day.',
    title: `Visit ${company}`,
    body: { form: bookingForm(company) },
  },
  {
    templateId: 'starter-enquiry',
    kind: 'form',
    name: 'Enquiry',
    summary: 'Asks for the need and the time, so that your first answer is a proposal.',
    title: 'Tell us what you need, and get a proposal',
    body: { form: enquiryForm(company) },
  },
  {
    templateId: 'starter-feedback',
    kind: 'form',
    name: 'Feedback',
    summary: 'Three questions after the sale, so that problems are solved the same day.',
    title: `How did ${company} do?`,
    body: { form: feedbackForm() },
  },
]

const consent = (company: string, purpose: string) => ({
  id: 'agree',
  kind: 'consent' as const,
  label: `${company} may contact me ${purpose}`,
  required: true,
  terms: `${company} uses your name and number only ${purpose} and gives them to no one else. You can ask to see or delete them at any time.`,
})

function bookingForm(company: string): FormDescription {
  return {
    formType: 'general',
    intro: 'We confirm your visit the same day. You can change the time later.',
    questions: [
      { id: 'name', kind: 'text', label: 'Your name', required: true, max: 40 },
      { id: 'phone', kind: 'phone', label: 'Mobile number', required: true },
      { id: 'day', kind: 'date', label: 'Which day suits you', required: true },
      {
        ...{ id: 'time', kind: 'choice', label: 'What time', required: true },
        options: ['Morning', 'Afternoon', 'Evening'],
      },
      { id: 'note', kind: 'longText', label: 'What would you like to see', required: false, max: 200 },
      consent(company, 'to arrange my visit'),
    ],
    submitText: 'Book',
    thanks: 'Thank you. We will confirm the time today.',
    contactCode: true,
    limits,
  }
}

function enquiryForm(company: string): FormDescription {
  return {
    formType: 'general',
    intro: 'It takes one minute. We answer within one working day.',
    questions: [
      {
        ...{ id: 'need', kind: 'choices', label: 'What would you like to solve', required: true },
        options: ['[First need]', '[Second need]', '[Third need]', 'Not sure yet, let us talk'],
      },
      {
        ...{ id: 'when', kind: 'choice', label: 'When would you like to begin', required: true },
        options: ['Within a month', 'Within three months', 'Within half a year', 'Just looking'],
      },
      { id: 'name', kind: 'text', label: 'Your name', required: true, max: 40 },
      { id: 'phone', kind: 'phone', label: 'Mobile number', required: true },
      { id: 'note', kind: 'longText', label: 'Anything else', required: false, max: 500 },
      consent(company, 'to answer my enquiry'),
    ],
    submitText: 'Send',
    thanks: 'Thank you. We will contact you within one working day.',
    contactCode: true,
    limits,
  }
}

function feedbackForm(): FormDescription {
  return {
    formType: 'general',
    intro: 'Three questions that help us to do better.',
    questions: [
      { id: 'score', kind: 'rating', label: 'How satisfied are you', required: true, max: 5 },
      {
        ...{ id: 'good', kind: 'choices', label: 'What was good', required: false },
        options: ['Quality', 'Speed', 'Knowledge', 'Price', 'Support'],
      },
      { id: 'better', kind: 'longText', label: 'What could be better', required: false, max: 500 },
      { id: 'phone', kind: 'phone', label: 'Your number, if we may call you', required: false },
    ],
    submitText: 'Send',
    thanks: 'Thank you. We read every answer.',
    contactCode: false,
    limits: { ...limits, perPerson: 1 },
  }
}
