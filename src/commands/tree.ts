import type { OperationNoun, OperationVerb } from '../operations/registry.ts';
import type { CommandTree, Noun, Verb } from './branch.ts';
import { V1_NOUNS } from './v1-nouns.ts';

/** The verbs of a noun that read. */
type ReadingVerb<N extends OperationNoun> = N extends 'vendor-a'
  ? 'quote'
  : N extends 'vendor-b'
    ? never
    : N extends 'scheduled-bid'
      ? 'list'
      : 'get' | 'list';

/** Requires, for each noun, a verb for each of its operations, and those that read. */
type MarketplaceTree = {
  readonly [N in OperationNoun]: Noun & {
    readonly verbs: Readonly<Record<ReadingVerb<N> | OperationVerb<N>, Verb>>;
  };
};

/** Every command. A new one needs a line here and a file in `commands/`. An operation without a line does not compile. */
export const COMMANDS: CommandTree & MarketplaceTree = {
  inspect: { summary: 'Say what any address is', load: () => import('./inspect.ts') },
  listing: {
    summary: 'Fixed-price listings: sell an artwork, change its price, buy one',
    verbs: {
      get: { summary: 'Show a listing', load: () => import('./listing/get.ts') },
      list: {
        summary: 'List what is on sale, of a wallet or of everybody',
        load: () => import('./listing/list.ts'),
      },
      watch: { summary: 'Follow a listing, or wait for a price', load: () => import('./listing/watch.ts') },
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
      list: { summary: 'List offers made or received, or all', load: () => import('./offer/list.ts') },
      create: {
        summary: 'Offer a price for an artwork, or change your offer',
        load: () => import('./offer/create.ts'),
      },
      accept: {
        summary: 'Sell an artwork to the wallet that made an offer',
        load: () => import('./offer/accept.ts'),
      },
      cancel: { summary: 'Take an offer back', load: () => import('./offer/cancel.ts') },
    },
  },
  auction: {
    summary: 'Auctions: open one, bid, settle it when it has ended',
    verbs: {
      get: { summary: 'Show an auction', load: () => import('./auction/get.ts') },
      list: {
        summary: 'List auctions of a seller, those that a bidder leads, or all',
        load: () => import('./auction/list.ts'),
      },
      watch: {
        summary: 'Follow an auction, or wait until you are outbid',
        load: () => import('./auction/watch.ts'),
      },
      create: { summary: 'Open an auction', load: () => import('./auction/create.ts') },
      bid: { summary: 'Bid for an artwork, or raise your bid', load: () => import('./auction/bid.ts') },
      settle: { summary: 'End an auction whose time is over', load: () => import('./auction/settle.ts') },
      cancel: { summary: 'End an auction that has no bid yet', load: () => import('./auction/cancel.ts') },
      'reclaim-bid': {
        summary: 'Take your bid back when nobody settled',
        load: () => import('./auction/reclaim-bid.ts'),
      },
      pause: {
        summary: 'Lock the bids of an auction, as the marketplace',
        load: () => import('./auction/pause.ts'),
      },
      resume: { summary: 'Let a paused auction go on', load: () => import('./auction/resume.ts') },
    },
  },
  'scheduled-bid': {
    summary: 'Scheduled bids: a bid that waits in escrow for its time',
    verbs: {
      list: {
        summary: 'List the bids that a wallet has scheduled',
        load: () => import('./scheduled-bid/list.ts'),
      },
      place: { summary: 'Schedule a bid at an auction', load: () => import('./scheduled-bid/place.ts') },
      execute: {
        summary: 'Make a scheduled bid whose time has come',
        load: () => import('./scheduled-bid/execute.ts'),
      },
      cancel: { summary: 'Take a scheduled bid back', load: () => import('./scheduled-bid/cancel.ts') },
    },
  },
  raffle: {
    summary: 'Raffles: raffle an artwork, buy tickets, claim what is yours',
    verbs: {
      get: { summary: 'Show a raffle and its entrants', load: () => import('./raffle/get.ts') },
      list: {
        summary: 'List raffles of a creator or an entrant, or all',
        load: () => import('./raffle/list.ts'),
      },
      create: { summary: 'Raffle an artwork', load: () => import('./raffle/create.ts') },
      'buy-tickets': { summary: 'Buy tickets of a raffle', load: () => import('./raffle/buy-tickets.ts') },
      end: { summary: 'End a raffle, and name its draw slot', load: () => import('./raffle/end.ts') },
      draw: { summary: 'Draw the winner; ends the raffle first', load: () => import('./raffle/draw.ts') },
      'claim-proceeds': {
        summary: 'Claim the proceeds of one raffle, or of all of yours',
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
  'vendor-a': {
    summary: 'Orders of vendor-a, an outside marketplace: what one costs, and buying it',
    verbs: {
      quote: { summary: 'Show what an artwork costs on vendor-a', load: () => import('./vendor-a/quote.ts') },
      buy: { summary: 'Buy an artwork on vendor-a', load: () => import('./vendor-a/buy.ts') },
    },
  },
  'vendor-b': {
    summary: 'Listings on vendor-b, an outside marketplace for artworks of every kind',
    verbs: {
      list: { summary: 'Put an artwork on sale on vendor-b', load: () => import('./vendor-b/list.ts') },
      delist: { summary: 'Take an artwork off sale on vendor-b', load: () => import('./vendor-b/delist.ts') },
    },
  },
  ...V1_NOUNS,
  account: {
    summary: 'Accounts on the chain: derive addresses, find, follow, compare',
    verbs: {
      derive: {
        summary: 'List the addresses that are derived from an artwork',
        load: () => import('./account/derive.ts'),
      },
      find: { summary: 'Find accounts by kind and field', load: () => import('./account/find.ts') },
      compare: {
        summary: 'Compare what the service says with the chain',
        load: () => import('./account/compare.ts'),
      },
      watch: { summary: 'Follow accounts of any kind', load: () => import('./account/watch.ts') },
    },
  },
  tx: {
    summary: 'Transactions: explain one, sign and send a plan, look up an outcome',
    verbs: {
      explain: { summary: 'Explain what a transaction does', load: () => import('./tx/explain.ts') },
      sign: { summary: 'Sign a plan, without a network', load: () => import('./tx/sign.ts') },
      submit: { summary: 'Check a signed plan again, and send it', load: () => import('./tx/submit.ts') },
      status: { summary: 'Show what became of a transaction', load: () => import('./tx/status.ts') },
      history: { summary: 'List what this tool has signed and sent', load: () => import('./tx/history.ts') },
      resume: {
        summary: 'Follow a sent transaction until its outcome is known',
        load: () => import('./tx/resume.ts'),
      },
      close: {
        summary: 'Close a record whose transaction can no longer land',
        load: () => import('./tx/close.ts'),
      },
    },
  },
  plan: {
    summary: 'Plans for many artworks at once: carry one out, take one up again',
    verbs: {
      apply: { summary: 'Carry out a plan from a file', load: () => import('./plan/apply.ts') },
      list: { summary: 'List the plans that were begun', load: () => import('./plan/list.ts') },
      resume: { summary: 'Go on with a plan that was begun', load: () => import('./plan/resume.ts') },
    },
  },
  status: { summary: 'Show what needs you, on the whole marketplace', load: () => import('./status.ts') },
  doctor: {
    summary: 'Check the set-up: clock, keys, nodes, service, journal',
    load: () => import('./doctor.ts'),
  },
  wallet: {
    summary: 'Wallets by name: add, make, list, and what one holds',
    verbs: {
      list: { summary: 'List the wallets that have a name', load: () => import('./wallet/list.ts') },
      show: { summary: 'Show a wallet and where its key is', load: () => import('./wallet/show.ts') },
      balance: { summary: 'Show what a wallet holds', load: () => import('./wallet/balance.ts') },
      add: { summary: 'Give a wallet a name', load: () => import('./wallet/add.ts') },
      new: { summary: 'Make a wallet: a new key, and its name', load: () => import('./wallet/new.ts') },
      encrypt: { summary: 'Encrypt the key of a wallet', load: () => import('./wallet/encrypt.ts') },
      export: {
        summary: 'Write the key of a wallet to a file for other tools',
        load: () => import('./wallet/export.ts'),
      },
      rename: { summary: 'Give a wallet another name', load: () => import('./wallet/rename.ts') },
      remove: { summary: 'Forget the name of a wallet', load: () => import('./wallet/remove.ts') },
    },
  },
  profile: {
    summary: 'Profiles: settings under a name, for one cluster each',
    verbs: {
      list: { summary: 'List the profiles', load: () => import('./profile/list.ts') },
      show: { summary: 'Show the settings of a profile', load: () => import('./profile/show.ts') },
      add: {
        summary: 'Keep the settings that you give as flags',
        load: () => import('./profile/add.ts'),
      },
      use: { summary: 'Use a profile from now on', load: () => import('./profile/use.ts') },
      remove: { summary: 'Forget a profile', load: () => import('./profile/remove.ts') },
    },
  },
  login: { summary: 'Check and keep the API key of a service', load: () => import('./login.ts') },
  logout: { summary: 'Forget the API key of a service', load: () => import('./logout.ts') },
  config: {
    summary: 'Show and change the settings, and trust a project file',
    verbs: {
      list: { summary: 'List every setting and where it came from', load: () => import('./config/list.ts') },
      get: { summary: 'Print one setting', load: () => import('./config/get.ts') },
      set: { summary: 'Set a setting in your config.toml', load: () => import('./config/set.ts') },
      edit: { summary: 'Edit your config.toml', load: () => import('./config/edit.ts') },
      unset: {
        summary: 'Take a setting out of your config.toml',
        load: () => import('./config/unset.ts'),
      },
      trust: { summary: 'Trust a gavel.toml', load: () => import('./config/trust.ts') },
      untrust: { summary: 'Stop trusting a gavel.toml', load: () => import('./config/untrust.ts') },
      trusted: {
        summary: 'List the project files that you trust',
        load: () => import('./config/trusted.ts'),
      },
    },
  },
  completion: {
    summary: 'Scripts by which a shell completes what you type',
    verbs: {
      bash: { summary: 'Print the script for bash', load: () => import('./completion/bash.ts') },
      zsh: { summary: 'Print the script for zsh', load: () => import('./completion/zsh.ts') },
      fish: { summary: 'Print the script for fish', load: () => import('./completion/fish.ts') },
    },
  },
  service: {
    summary: "The marketplace's service, for those who run one",
    verbs: {
      up: { summary: 'Run the service for a cluster', load: () => import('./service/up.ts') },
      import: {
        summary: 'Fill the tables of v1: partners, users, rewards',
        load: () => import('./service/import.ts'),
      },
      reindex: {
        summary: 'Let the index be made again',
        load: () => import('./service/reindex.ts'),
      },
    },
  },
  sandbox: {
    summary: 'The marketplace on your own machine, to try everything without risk',
    verbs: {
      up: { summary: 'Run the embedded marketplace', load: () => import('./sandbox/up.ts') },
      world: { summary: 'Show the wallets and artworks again', load: () => import('./sandbox/world.ts') },
      time: { summary: "Show or move the chain's time", load: () => import('./sandbox/time.ts') },
      airdrop: { summary: 'Give a wallet money', load: () => import('./sandbox/airdrop.ts') },
      save: { summary: 'Keep the state of the chain', load: () => import('./sandbox/save.ts') },
      load: { summary: 'Go back to a state that was kept', load: () => import('./sandbox/load.ts') },
      states: { summary: 'List the states that are kept', load: () => import('./sandbox/states.ts') },
      allowlist: {
        summary: 'List artworks that only some wallets may bid for',
        load: () => import('./sandbox/allowlist.ts'),
      },
      allow: { summary: 'Let a wallet bid for an artwork', load: () => import('./sandbox/allow.ts') },
      disallow: { summary: 'Stop a wallet from bidding', load: () => import('./sandbox/disallow.ts') },
    },
  },
};
