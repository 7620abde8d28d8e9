import {
  parseVendorAInstruction,
  VendorAInstruction,
} from '../../chain/generated/vendor-a/programs/vendorA.ts';
import { clientParser } from './parser.ts';

export const parse = clientParser('vendor-a', VendorAInstruction, parseVendorAInstruction);
