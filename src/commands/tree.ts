import type { Command } from './command.ts';

export interface Verb {
  /** One line for the list of verbs. */
  readonly summary: string;
  /** Loads the one module that is needed. */
  load(): Promise<{ readonly command: Command }>;
}

export interface Noun {
  readonly summary: string;
  readonly verbs: Readonly<Record<string, Verb>>;
}

export type CommandTree = Readonly<Record<string, Noun>>;

/** Every command: a new one is a line here and a file under `commands/`. */
export const COMMANDS: CommandTree = {
  listing: {
    summary: 'Fixed-price listings: sell an artwork, change its price, buy one',
    verbs: {
      get: { summary: 'Show a listing', load: () => import('./listing/get.ts') },
      list: { summary: 'List what a wallet has on sale', load: () => import('./listing/list.ts') },
      create: { summary: 'Put an artwork on sale', load: () => import('./listing/create.ts') },
      reprice: { summary: 'Change the price of a listing', load: () => import('./listing/reprice.ts') },
      buy: { summary: 'Buy a listed artwork', load: () => import('./listing/buy.ts') },
      cancel: { summary: 'Take an artwork off sale', load: () => import('./listing/cancel.ts') },
    },
  },
  offer: {
    summary: 'Offers: name a price for an artwork, accept one for yours',
    verbs: {
      get: { summary: 'Show an offer', load: () => import('./offer/get.ts') },
      list: { summary: 'List offers made or received', load: () => import('./offer/list.ts') },
      create: {
        summary: 'Offer a price for an artwork, or change your offer',
        load: () => import('./offer/create.ts'),
      },
      accept: { summary: 'Sell an artwork to who made an offer', load: () => import('./offer/accept.ts') },
      cancel: { summary: 'Take an offer back', load: () => import('./offer/cancel.ts') },
    },
  },
  tx: {
    summary: 'Transactions: look at one, sign and send a plan, tell what became of one',
    verbs: {
      explain: { summary: 'Say what a transaction does', load: () => import('./tx/explain.ts') },
      sign: { summary: 'Sign a plan, without a network', load: () => import('./tx/sign.ts') },
      submit: { summary: 'Check a signed plan again, and send it', load: () => import('./tx/submit.ts') },
      status: { summary: 'Tell what became of a transaction', load: () => import('./tx/status.ts') },
    },
  },
  config: {
    summary: 'Show what the tool is set up with',
    verbs: {
      list: { summary: 'List every setting and where it came from', load: () => import('./config/list.ts') },
      get: { summary: 'Print one setting', load: () => import('./config/get.ts') },
    },
  },
  service: {
    summary: "The marketplace's service, for who runs one",
    verbs: { up: { summary: 'Run the service before any cluster', load: () => import('./service/up.ts') } },
  },
  sandbox: {
    summary: 'The marketplace on your own machine, to try everything without risk',
    verbs: { up: { summary: 'Run the embedded marketplace', load: () => import('./sandbox/up.ts') } },
  },
};
