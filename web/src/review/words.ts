// What a review says, in the reader's language; the engine names it.
import type { Action } from '../engine/types';
import { describeAction } from '../play/help/hint';
import type { Table } from '../table/table';
import { sayRoute, sayTicket } from '../words/phrases';
import { say, spoken } from '../words/say.svelte';
import type { Mark } from './marks';
import { decisionOf, type Point, type Step } from './types';

type At = Pick<Table, 'map' | 'seats'>;

/** Hundredths as a number with one digit behind the point. */
export const tenths = (hundredths: number): string =>
  (hundredths / 100)
    .toLocaleString(spoken(), { minimumFractionDigits: 1, maximumFractionDigits: 1 })
    .replace('-', '−');

export const signed = (hundredths: number): string =>
  `${hundredths < 0 ? '−' : '+'}${tenths(Math.abs(hundredths))}`;

export const sayGrade = (grade: string): string => say(`review.grade.${grade}`);

export const sayMove = (at: At, what: Action | undefined): string =>
  what ? describeAction(at, what) : say('page.review.deal');

/** What luck brought a seat, as a sentence. */
export const sayLuck = ({ seats }: At, seat: number, luck: number): string =>
  say(luck > 0 ? 'page.review.luck' : 'page.review.bad-luck', {
    who: seats[seat]!.name,
    share: tenths(Math.abs(luck)),
  });

/** What its loss was, with one standard error. */
export function sayLoss(step: Step): string {
  const { loss = 0, error = 0 } = step;
  return loss > 0 ? say('page.review.loss', { share: tenths(loss), error: tenths(error) }) : '';
}

export function sayPoint(at: At, point: Point, step: Step | undefined): string {
  const decision = decisionOf(step);
  return say(`review.point.${point.point}`, {
    step: point.step,
    who: at.seats[point.seat]!.name,
    other: point.other === null ? '' : at.seats[point.other]!.name,
    route: point.route ? sayRoute(at.map, point.route) : '',
    ticket: point.ticket ? sayTicket(at.map, point.ticket) : '',
    share: tenths(point.swing),
    best: decision ? describeAction(at, decision.options[0]!.what) : '',
    played: decision ? describeAction(at, decision.options[decision.played]!.what) : '',
  });
}

/** What a mark is. */
export const sayMark = (mark: Mark): string =>
  mark.kind === 'luck' || mark.kind === 'bad-luck' || mark.kind === 'point'
    ? say(`page.review.mark.${mark.kind}`)
    : sayGrade(mark.kind);
