// The client of Go against the sandbox. Writes one line of JSON for each test: its name, and why it failed.
package main

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/programs/system"
	"github.com/gagliardetto/solana-go/rpc"
	"github.com/gagliardetto/solana-go/rpc/jsonrpc"
	confirm "github.com/gagliardetto/solana-go/rpc/sendAndConfirmTransaction"
	"github.com/gagliardetto/solana-go/rpc/ws"
)

const (
	limit  = 20 * time.Second
	sol    = solana.LAMPORTS_PER_SOL
	latest = rpc.CommitmentConfirmed
)

var (
	ctx    = context.Background()
	client = rpc.New(os.Getenv("RPC_URL"))
	socket *ws.Client
	payer  = solana.NewWallet()
	sent   solana.Signature
	// A collector of the seeded world, who holds tokens.
	arlo  = solana.MustPublicKeyFromBase58("DjuS7KtxZHhUZK72xurVs3U3VebsP11RzQVY1JuAfJVt")
	mint  solana.PublicKey
	token solana.PublicKey
)

type test struct {
	name string
	run  func() error
}

func main() {
	var err error
	if socket, err = ws.Connect(ctx, os.Getenv("WS_URL")); err != nil {
		panic(err)
	}
	for _, group := range [][]test{sending(), reading(), chain(), subscriptions()} {
		for _, it := range group {
			report(it.name, within(it.run))
		}
	}
}

func report(name string, err error) {
	var failure *string
	if err != nil {
		text := err.Error()
		failure = &text
	}
	line, _ := json.Marshal(map[string]any{"name": name, "failure": failure})
	fmt.Println(string(line))
}

func within(run func() error) error {
	done := make(chan error, 1)
	go func() { done <- run() }()
	select {
	case err := <-done:
		return err
	case <-time.After(limit):
		return fmt.Errorf("no end after %s", limit)
	}
}

// That a call answers, with something that passes.
func answers[T any](call func() (T, error), passes func(T) bool) func() error {
	return func() error {
		found, err := call()
		if err == nil && !passes(found) {
			err = fmt.Errorf("unexpected: %+v", found)
		}
		return err
	}
}

func whatever[T any](T) bool { return true }

func refused(code int, call func() error) func() error {
	return func() error {
		var refusal *jsonrpc.RPCError
		if err := call(); !errors.As(err, &refusal) || refusal.Code != code {
			return fmt.Errorf("unexpected: %v", err)
		}
		return nil
	}
}

func positive(found uint64) bool { return found > 0 }

func transfer(to solana.PublicKey, lamports uint64) (*solana.Transaction, error) {
	blockhash, err := client.GetLatestBlockhash(ctx, latest)
	if err != nil {
		return nil, err
	}
	pay := system.NewTransferInstruction(lamports, payer.PublicKey(), to).Build()
	transaction, err := solana.NewTransaction([]solana.Instruction{pay}, blockhash.Value.Blockhash, solana.TransactionPayer(payer.PublicKey()))
	if err != nil {
		return nil, err
	}
	_, err = transaction.Sign(func(key solana.PublicKey) *solana.PrivateKey { return &payer.PrivateKey })
	return transaction, err
}

func send(to solana.PublicKey) error {
	transaction, err := transfer(to, sol)
	if err == nil {
		_, err = client.SendTransactionWithOpts(ctx, transaction, rpc.TransactionOpts{PreflightCommitment: latest})
	}
	return err
}

func sending() []test {
	return []test{
		{"RequestAirdrop", func() error {
			signature, err := client.RequestAirdrop(ctx, payer.PublicKey(), 100*sol, latest)
			if err != nil {
				return err
			}
			_, err = confirm.WaitForConfirmation(ctx, socket, signature, nil)
			return err
		}},
		{"SendAndConfirmTransaction", func() error {
			transaction, err := transfer(solana.NewWallet().PublicKey(), sol)
			if err == nil {
				sent, err = confirm.SendAndConfirmTransaction(ctx, client, socket, transaction)
			}
			return err
		}},
		{"SendEncodedTransaction", func() error {
			transaction, err := transfer(solana.NewWallet().PublicKey(), sol)
			if err != nil {
				return err
			}
			_, err = client.SendEncodedTransactionWithOpts(ctx, transaction.MustToBase64(), rpc.TransactionOpts{PreflightCommitment: latest})
			return err
		}},
		{"SimulateTransaction", func() error {
			transaction, err := transfer(solana.NewWallet().PublicKey(), sol)
			if err != nil {
				return err
			}
			found, err := client.SimulateTransaction(ctx, transaction)
			if err == nil && (found.Value.Err != nil || len(found.Value.Logs) == 0) {
				err = fmt.Errorf("unexpected: %+v", found.Value)
			}
			return err
		}},
		{"a transfer of too much is refused with the logs", func() error {
			transaction, err := transfer(solana.NewWallet().PublicKey(), 1000*sol)
			if err != nil {
				return err
			}
			if _, err = client.SendTransactionWithOpts(ctx, transaction, rpc.TransactionOpts{PreflightCommitment: latest}); err == nil {
				return errors.New("it was accepted")
			}
			return nil
		}},
		{"GetFeeForMessage", func() error {
			transaction, err := transfer(payer.PublicKey(), 1)
			if err != nil {
				return err
			}
			message, err := transaction.Message.MarshalBinary()
			if err != nil {
				return err
			}
			found, err := client.GetFeeForMessage(ctx, base64.StdEncoding.EncodeToString(message), latest)
			if err == nil && (found.Value == nil || *found.Value != 5000) {
				err = fmt.Errorf("unexpected: %+v", found.Value)
			}
			return err
		}},
	}
}
