import type { OperationNoun, OperationVerb } from '../operations/registry.ts';
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

/** By its first word: a noun with its verbs, or a command that is one word. */
export type CommandTree = Readonly<Record<string, Noun | Verb>>;

export function isVerb(branch: Noun | Verb): branch is Verb {
  return 'load' in branch;
}

/** A verb for each operation of the noun; the names are those of the operations. */
type MarketplaceTree = {
  readonly [N in OperationNoun]: Noun & {
    readonly verbs: Readonly<Record<'get' | 'list' | OperationVerb<N>, Verb>>;
  };
};

/** Every command: a new one is a line here and a file under `commands/`. An operation without its line does not compile. */
export const COMMANDS: CommandTree & MarketplaceTree = {
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
  auction: {
    summary: 'Auctions: open one, bid, settle it when it has ended',
    verbs: {
      get: { summary: 'Show an auction', load: () => import('./auction/get.ts') },
      list: {
        summary: 'List auctions of a seller, or those that a bidder leads',
        load: () => import('./auction/list.ts'),
      },
      create: { summary: 'Open an auction', load: () => import('./auction/create.ts') },
      bid: { summary: 'Bid for an artwork, or raise your bid', load: () => import('./auction/bid.ts') },
      settle: { summary: 'End an auction whose time is over', load: () => import('./auction/settle.ts') },
      cancel: { summary: 'End an auction that has no bid yet', load: () => import('./auction/cancel.ts') },
      pause: {
        summary: 'Lock the bids of an auction, as the marketplace',
        load: () => import('./auction/pause.ts'),
      },
      resume: { summary: 'Let a paused auction go on', load: () => import('./auction/resume.ts') },
    },
  },
  raffle: {
    summary: 'Raffles: raffle an artwork, buy tickets, claim what is yours',
    verbs: {
      get: { summary: 'Show a raffle and who is in it', load: () => import('./raffle/get.ts') },
      list: { summary: 'List raffles of a creator or an entrant', load: () => import('./raffle/list.ts') },
      create: { summary: 'Raffle an artwork', load: () => import('./raffle/create.ts') },
      'buy-tickets': { summary: 'Buy tickets of a raffle', load: () => import('./raffle/buy-tickets.ts') },
      end: { summary: 'End a raffle, and name the slot that draws', load: () => import('./raffle/end.ts') },
      draw: { summary: 'Draw the winner; ends the raffle first', load: () => import('./raffle/draw.ts') },
      'claim-proceeds': {
        summary: 'Pay out the revenue of one raffle, or of all of yours',
        load: () => import('./raffle/claim-proceeds.ts'),
      },
      'claim-prize': {
        summary: 'Deliver the prize to the winner',
        load: () => import('./raffle/claim-prize.ts'),
      },
      cancel: {
        summary: 'Take the prize back while no ticket is sold',
        load: () => import('./raffle/cancel.ts'),
      },
      close: { summary: 'Get the rent of a claimed raffle back', load: () => import('./raffle/close.ts') },
    },
  },
  tx: {
    summary: 'Transactions: look at one, sign and send a plan, tell what became of one',
    verbs: {
      explain: { summary: 'Say what a transaction does', load: () => import('./tx/explain.ts') },
      sign: { summary: 'Sign a plan, without a network', load: () => import('./tx/sign.ts') },
      submit: { summary: 'Check a signed plan again, and send it', load: () => import('./tx/submit.ts') },
      status: { summary: 'Tell what became of a transaction', load: () => import('./tx/status.ts') },
      history: { summary: 'List what this tool has signed and sent', load: () => import('./tx/history.ts') },
      resume: { summary: 'Follow what was sent to its end', load: () => import('./tx/resume.ts') },
      close: { summary: 'Close a record that can land no more', load: () => import('./tx/close.ts') },
    },
  },
  status: { summary: 'Show what is not over yet and needs you', load: () => import('./status.ts') },
  config: {
    summary: 'Show what the tool is set up with, and trust the file of a project',
    verbs: {
      list: { summary: 'List every setting and where it came from', load: () => import('./config/list.ts') },
      get: { summary: 'Print one setting', load: () => import('./config/get.ts') },
      trust: { summary: 'Let a gavel.toml count', load: () => import('./config/trust.ts') },
      untrust: { summary: 'Let a gavel.toml count no longer', load: () => import('./config/untrust.ts') },
      trusted: {
        summary: 'List the project files that you trust',
        load: () => import('./config/trusted.ts'),
      },
    },
  },
  service: {
    summary: "The marketplace's service, for who runs one",
    verbs: { up: { summary: 'Run the service before any cluster', load: () => import('./service/up.ts') } },
  },
  sandbox: {
    summary: 'The marketplace on your own machine, to try everything without risk',
    verbs: {
      up: { summary: 'Run the embedded marketplace', load: () => import('./sandbox/up.ts') },
      allowlist: {
        summary: 'Show who may bid where not everybody may',
        load: () => import('./sandbox/allowlist.ts'),
      },
      allow: { summary: 'Let a wallet bid for an artwork', load: () => import('./sandbox/allow.ts') },
      disallow: { summary: 'Let a wallet bid no longer', load: () => import('./sandbox/disallow.ts') },
    },
  },
};
